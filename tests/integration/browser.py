"""A real Chromium, driven by the WebDriver protocol (https://www.w3.org/TR/webdriver2/) of Debian's chromium-driver."""

import base64
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

LONGEST = 60  # seconds that a machine under load may take until something is seen
KEYS = {"Enter": "\ue007", "Tab": "\ue004"}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how the protocol calls an element's name


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


class Browser:
    """One window. What its console said and what it asked for is kept from the start."""

    def __init__(self):
        port = free_port()
        self.driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        self._wait_for(lambda: self._call("GET", "/status")["ready"], "chromedriver does not begin")
        # A container's /dev/shm may be too small for a page.
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                            "--hide-scrollbars", "--lang=en"]}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{session['sessionId']}"
        self.asked = set()  # addresses that pages asked for

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._call("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=LONGEST) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as fault:
            raise RuntimeError(json.load(fault)["value"]["message"]) from fault

    def _do(self, method, path, body=None):
        return self._call(method, self.session + path, body)

    def _wait_for(self, seen, fault):
        """What `seen` returns, once it does. Until then what is looked for may be missing, or just be replaced."""
        end = time.monotonic() + LONGEST
        while True:
            problem = ""
            try:
                found = seen()
            except (OSError, RuntimeError) as thrown:
                found, problem = None, f" ({thrown})"
            if found:
                return found
            if time.monotonic() > end:
                sys.exit(f"{os.path.basename(sys.argv[0])}: {fault}{problem}")
            time.sleep(0.05)

    def open(self, address):
        self._do("POST", "/url", {"url": address})

    def wait_ready(self, address):
        """Until the daemon at that address is ready."""
        def ready():
            with urllib.request.urlopen(f"{address}/ready", timeout=LONGEST) as answer:
                return answer.status == 200
        self._wait_for(ready, f"{address} is not ready")

    def run(self, script, *arguments):
        """What the script returns; a promise is waited for."""
        return self._do("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, condition, fault):
        """Until the condition, an expression of the page, is neither false nor empty; that value."""
        return self._wait_for(lambda: self.run(f"return {condition}"), fault)

    def text(self):
        return self.run("return document.body.innerText")

    def wait_text(self, text):
        """Until the page shows the text."""
        self._wait_for(lambda: text in self.text(), f"the page does not say {text!r}")

    def _element(self, how, what):
        return self._wait_for(lambda: self._do("POST", "/element", {"using": how, "value": what})[ELEMENT], f"no {what}")

    def click(self, selector):
        self._wait_for(lambda: self._do("POST", f"/element/{self._element('css selector', selector)}/click", {}) is None,
                       f"{selector} cannot be clicked")

    def click_link(self, text):
        self._wait_for(lambda: self._do("POST", f"/element/{self._element('partial link text', text)}/click", {}) is None,
                       f"no link {text}")

    def type(self, label, text):
        """Into the field of that label."""
        field = self._element("xpath", f"//*[@id=//label[starts-with(normalize-space(), '{label}')]/@for]")
        self._do("POST", f"/element/{field}/clear", {})
        self._do("POST", f"/element/{field}/value", {"text": text})

    def press(self, key):
        """On the keyboard, wherever the focus is."""
        value = KEYS.get(key, key)
        strokes = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self._do("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]})

    def _tell(self, command, parameters):
        return self._do("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height=900):
        self._tell("Emulation.setDeviceMetricsOverride",
                   {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def prefer(self, scheme):
        """dark or light; and nothing moves, so that a colour is at once what it will be."""
        features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
        self._tell("Emulation.setEmulatedMedia",
                   {"features": [{"name": name, "value": value} for name, value in features.items()]})

    def complaints(self):
        """What the console says since the last call: errors and warnings."""
        for entry in self._do("POST", "/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.asked.add(message["params"]["request"]["url"])
        return [entry["message"] for entry in self._do("POST", "/se/log", {"type": "browser"})]

    def picture(self, path, width, most):
        """The page as a WebP picture of that width, and of that height at most."""
        self.resize(width, 300)
        time.sleep(0.3)
        self.resize(width, min(self.run("return document.documentElement.scrollHeight"), most))
        time.sleep(0.3)
        with open(path, "wb") as file:
            shot = self._tell("Page.captureScreenshot", {"format": "webp", "quality": 80})
            file.write(base64.b64decode(shot["data"]))
