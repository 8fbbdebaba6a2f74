// The token that the daemon may ask for: kept by this tab, until it is closed.

const KEY = 'kindred.token';

export const token = () => sessionStorage.getItem(KEY);

let asking = null;

function takeToken(refused) {
  const dialog = document.getElementById('token');
  const text = document.getElementById('token-text');
  document.getElementById('token-fault').textContent = refused
    ? 'That is not the token. Try again.'
    : '';
  text.value = '';
  return new Promise((done) => {
    const take = (event) => {
      event.preventDefault();
      sessionStorage.setItem(KEY, text.value.trim());
      dialog.removeEventListener('submit', take);
      dialog.close();
      done();
    };
    dialog.addEventListener('submit', take);
    if (!dialog.open) dialog.showModal();
    text.focus();
  });
}

// Returns when there is another token than the one that was refused; null: none was sent. Several questions that are
// refused at once are one dialog.
export async function askForToken(refused) {
  if (token() !== refused) return;
  asking ??= takeToken(refused !== null).finally(() => {
    asking = null;
  });
  await asking;
}
