#!/usr/bin/env bash
# Usage: cli_test.sh BIN_FOLDER. The program kindred as a user has it: files and pipes in, events, messages and exit
# codes out, with every kind of bad input. Each case says what must come out, not only that nothing broke.
set -uo pipefail

kindred=$(realpath "$1")/kindred
examples=$(cd "$(dirname "$0")/../../config/examples" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
name=""

case_of() { name=$1; }

complain() {
  echo "FAILED: $name: $1" >&2
  failures=$((failures + 1))
}

# run CODE COMMAND...: standard output and error go to the files out and err.
run() {
  local expected=$1
  shift
  timeout 60 "$@" >out 2>err
  local code=$?
  [ "$code" -eq "$expected" ] || complain "exit code $code, not $expected: $(head -c 500 err)"
}

# lines FILE N: the file has exactly N lines.
lines() {
  local count
  count=$(wc -l <"$1")
  [ "$count" -eq "$2" ] || complain "$1 has $count lines, not $2: $(head -c 500 "$1")"
}

# says FILE TEXT: the file has the text in it.
says() { grep -qF -- "$2" "$1" || complain "$1 does not say \"$2\": $(head -c 500 "$1")"; }

# is FILE TEXT: the file is the text.
is() { [ "$(cat "$1")" = "$2" ] || complain "$1 is \"$(head -c 500 "$1")\", not \"$2\""; }

# Two records of one person, among others: link finds exactly one match wherever they get in.
cat >c.yaml <<'END'
fields:
  name: {}
  phone: {clean: [digits]}
block:
  any: [same: phone]
score:
  points: {name: {}, phone: {}}
  match: 150
END
ann='{"id":"1","name":"Ann Carter","phone":"555-1234"}'
annie='{"id":"2","name":"Ann Karter","phone":"5551234"}'
bob='{"id":"3","name":"Bob","phone":"777"}'
match='{"left":{"source":"a","id":"1"},"right":{"source":"a","id":"2"},"decision":"match","score":180.0,"fields":{"name":{"similarity":0.9,"score":80.0},"phone":{"similarity":1.0,"score":100.0}},"keys":["same(phone)"]}'
from_stdin=${match//'"a"'/'"stdin"'}
printf '%s\n' "$ann" "$annie" "$bob" >a.jsonl

# rejects CLASS LINE: ann and annie around a bad line: one match, one rejected record, with its reason and its line.
rejects() {
  run 0 "$kindred" link c.yaml a.jsonl --output matches.jsonl --rejected rejected.jsonl
  is matches.jsonl "$match"
  says err "rejected  1 (1 $1)"
  lines rejected.jsonl 1
  says rejected.jsonl "{\"input\":\"a.jsonl\",\"line\":$2,\"offset\":"
  says rejected.jsonl "\"class\":\"$1\",\"message\":\""
  run 65 "$kindred" link c.yaml a.jsonl --strict
  is out "$match"
  says err "a.jsonl:$2: rejected, $1: "
}

case_of "link writes events to standard output, and a summary to standard error"
run 0 "$kindred" link c.yaml a.jsonl
is out "$match"
says err "records   3 in "
says err "live      3"
says err "1 candidates -> 1 compared in full -> 1 matches"
[ "$(grep -c $'\r' err)" -eq 0 ] || complain "progress without a terminal"

case_of "standard input, as - and without a name"
run 0 "$kindred" link c.yaml - <a.jsonl
is out "$from_stdin"
run 0 "$kindred" link c.yaml <a.jsonl
is out "$from_stdin"

case_of "not JSON"
printf '%s\nhello {"secret":1}\n%s\n' "$ann" "$annie" >a.jsonl
rejects not_json 2
says rejected.jsonl '"record":"hello {\"secret\":1}"}'
if grep -q secret err; then complain "the log shows a record's content"; fi

case_of "something after the record"
printf '%s\n{"id":"9"} garbage\n%s\n' "$ann" "$annie" >a.jsonl
rejects not_json 2

case_of "wrong types"
printf '%s\n{"id":"9","name":{"first":"x"}}\n%s\n' "$ann" "$annie" >a.jsonl
rejects wrong_type 2
says rejected.jsonl 'field \"name\": an object where a string, a number, true or false should be'

case_of "missing id"
printf '%s\n{"name":"x"}\n%s\n' "$ann" "$annie" >a.jsonl
rejects missing_id 2

case_of "no object"
printf '%s\n[1,2]\n%s\n' "$ann" "$annie" >a.jsonl
rejects not_an_object 2

case_of "a field of 10 MB"
{
  printf '%s\n{"id":"9","name":"' "$ann"
  head -c 10000000 /dev/zero | tr '\0' x
  printf '"}\n%s\n' "$annie"
} >a.jsonl
rejects too_large 2
if [ "$(wc -c <rejected.jsonl)" -gt 1000 ]; then complain "the large record is kept"; fi

case_of "a field of 3 MB is none too large"
{
  printf '%s\n{"id":"9","name":"' "$ann"
  head -c 3000000 /dev/zero | tr '\0' x
  printf '"}\n%s\n' "$annie"
} >a.jsonl
run 0 "$kindred" link c.yaml a.jsonl
is out "$match"
says err "live      3"

case_of "10,000 deep"
deep=$(printf '%10000s' '' | tr ' ' '[')
printf '%s\n{"id":"9","name":%s%s}\n%s\n' "$ann" "$deep" "${deep//[/]}" "$annie" >a.jsonl
rejects too_deep 2
printf '%s\n%s\n%s\n' "$ann" "$deep" "$annie" >a.jsonl
rejects too_deep 2

case_of "invalid UTF-8"
printf '%s\n{"id":"\xff"}\n%s\n' "$ann" "$annie" >a.jsonl
rejects invalid_utf8 2
says rejected.jsonl '"record_base64":"eyJpZCI6Iv8ifQ=="}'

case_of "NUL bytes"
printf '%s\n{"id":"9","name":"a\0b"}\n%s\n' "$ann" "$annie" >a.jsonl
rejects not_json 2
says rejected.jsonl '\u0000'
printf '%s\n{"id":"a\\u0000b"}\n%s\n' "$ann" "$annie" >a.jsonl
rejects wrong_type 2

case_of "an escaped NUL in a field is data"
printf '%s\n%s\n' "${ann/Carter/Carter\\u0000}" "$annie" >a.jsonl
run 0 "$kindred" link c.yaml a.jsonl
lines out 1
says err "rejected  0"

case_of "lone surrogates"
printf '%s\n{"id":"\\ud800"}\n%s\n' "$ann" "$annie" >a.jsonl
rejects lone_surrogate 2
printf '%s\n{"id":"9","name":"\\udc00 x"}\n%s\n' "$ann" "$annie" >a.jsonl
rejects lone_surrogate 2

case_of "an empty file, and one of blank lines"
printf '' >empty.jsonl
run 0 "$kindred" link c.yaml empty.jsonl
lines out 0
says err "records   0 in "
printf '\n  \n\r\n' >empty.jsonl
run 0 "$kindred" link c.yaml empty.jsonl --strict
says err "records   0 in "

case_of "no final newline, CRLF, blank lines, a byte order mark"
printf '\xef\xbb\xbf%s\r\n\r\n\n%s' "$ann" "$annie" >a.jsonl
run 0 "$kindred" link c.yaml a.jsonl --strict
is out "$match"
says err "records   2 in "

case_of "CSV with quotes and newlines"
printf 'id,name,phone,note\r\n1,"Ann ""Carter""","555\n-1234","x, y"\r\n\r\n2,Ann Karter,5551234,"\n\n"\r\n3,Bob,777,' >a.csv
run 0 "$kindred" link c.yaml a.csv --strict
is out "$match"
says err "records   3 in "

case_of "CSV rows with the wrong number of cells, and stray quotes"
printf 'id,name,phone\n1,Ann Carter,5551234\n8,x\n9,a"b,1\n7,"a"b,1\n2,Ann Karter,5551234\n' >a.csv
run 0 "$kindred" link c.yaml a.csv --rejected rejected.jsonl
is out "$match"
says err "rejected  3 (3 bad_row)"
lines rejected.jsonl 3
says rejected.jsonl '"line":3,"offset":35,"class":"bad_row","message":"2 cells where the header row has 3","record":"8,x"}'

case_of "a CSV header that names a column twice"
printf 'id,id\n1,2\n' >b.csv
run 65 "$kindred" link c.yaml b.csv
says err 'kindred: b.csv: the header row has "id" twice'

case_of "files that name their columns otherwise, each by its own mapping"
printf 'number,title,tel\n1,Ann Carter,5551234\n' >left.csv
printf 'id,name,phones\n2,Ann Karter,555-1234 ; 777\n' >right.csv
{
  cat c.yaml
  printf 'sources:\n  each:\n'
  printf '    left: {record: {id: number}, fields: {name: {from: title}, phone: {from: tel}}}\n'
  printf '    right: {fields: {phone: {from: {path: phones, split: ";"}}}}\n'
} >each.yaml
run 0 "$kindred" check each.yaml
says out 'source    left: id from number, source from source; at most 4194304 bytes; name from title; phone from tel'
run 0 "$kindred" link each.yaml left.csv right.csv --strict
says out '"left":{"source":"left","id":"1"},"right":{"source":"right","id":"2"},"decision":"match"'
mv left.csv other.csv
run 65 "$kindred" link each.yaml other.csv
says err 'no column "id", which record.id names; sources.each is of left, right, not of other'

case_of "a directory, and a file that is not there, also when it is not the first"
mkdir sub
printf '%s\n%s\n' "$ann" "$annie" >a.jsonl
echo kept >matches.jsonl
for input in sub nothing.jsonl; do
  run 66 "$kindred" link c.yaml a.jsonl "$input" --output matches.jsonl
  lines out 0
  says err "kindred: cannot read $input: "
  is matches.jsonl kept
done
run 66 "$kindred" link nothing.yaml a.jsonl
says err "nothing.yaml"

case_of "a full disk"
for option in "--output /dev/full" "--output out.jsonl --clusters /dev/full" \
  "--output out.jsonl --rejected /dev/full"; do
  printf '%s\n%s\nbad\n' "$ann" "$annie" >a.jsonl
  # shellcheck disable=SC2086
  run 74 "$kindred" link c.yaml a.jsonl $option
  says err "kindred: cannot write /dev/full: No space left on device"
done
timeout 60 "$kindred" link c.yaml a.jsonl >/dev/full 2>err
[ $? -eq 74 ] || complain "standard output on a full disk goes unnoticed"
says err "kindred: cannot write standard output: No space left on device"
timeout 60 "$kindred" check c.yaml >/dev/full 2>err
[ $? -eq 74 ] || complain "a summary on a full disk goes unnoticed"
run 74 "$kindred" link c.yaml a.jsonl --output none/matches.jsonl
says err "create its folder first"

case_of "a closed pipe ends it without a word"
"$kindred" generate people --records 60000 --seed 5 --output people >out || complain "generate failed"
mkfifo pipe
head -n 1 <pipe >first &
timeout 60 "$kindred" link "$examples/customers.yaml" people/records.jsonl >pipe 2>err
code=$?
wait
[ "$code" -eq 74 ] || complain "exit code $code on a closed pipe"
is err ""
says first '{"left":{"source":"company-a"'

case_of "duplicate ids in one batch: the last version counts, every change is told"
moved='{"id":"2","name":"Ann Karter","phone":"777"}'
printf '%s\n' "$ann" "$annie" "$bob" "$annie" "$moved" "$annie" >a.jsonl
run 0 "$kindred" link c.yaml a.jsonl
retracted='{"left":{"source":"a","id":"1"},"right":{"source":"a","id":"2"},"decision":"retracted"}'
is out "$match
$retracted
$match"
says err "live      3, 2 replaced, 1 unchanged"

case_of "two versions of an identity in two files: the later file decides, and it is told"
mkdir later
printf '%s\n' "$ann" "$annie" >a.jsonl
printf '%s\n' "$moved" >later/a.jsonl
run 0 "$kindred" link c.yaml a.jsonl later/a.jsonl
is out "$match
$retracted"
says err "warning: 1 records came again through another input"
printf 'left,right\n1,2\n' >gold.csv
for command in "evaluate c.yaml a.jsonl later/a.jsonl --gold gold.csv" "plan c.yaml a.jsonl later/a.jsonl"; do
  run 0 "$kindred" $command
  says err "warning: 1 records came again through another input"
done
mkdir people_again
head -n 2 people/records.jsonl >people_again/records.jsonl
run 0 "$kindred" train "$examples/people_probability.yaml" people/records.jsonl people_again/records.jsonl --output m.yaml
says err "warning: 2 records came again through another input"
head -n 1000 people/records.jsonl >people_again/records.jsonl
run 0 "$kindred" init people_again/records.jsonl people/records.jsonl
says err "records came again through another input"

case_of "a delete retracts"
printf '%s\n' "$ann" "$annie" '{"id":1,"deleted":true}' >a.jsonl
run 0 "$kindred" link c.yaml a.jsonl
is out "$match
$retracted"
says err "live      1, 1 deleted"

case_of "a file whose lines are no records"
printf '{\n  "id": 1,\n  "name": "Ann"\n}\n' >pretty.jsonl
run 0 "$kindred" link c.yaml pretty.jsonl
says err "warning: pretty.jsonl: every record was rejected; write one JSON object a line, in UTF-8"
printf 'id,name\n1,Ann\n' >list.csv
run 0 "$kindred" link c.yaml <list.csv
says err "warning: standard input: every record was rejected; write one JSON object a line, in UTF-8; CSV is taken from"
printf '{"name":"Ann"}\nno json\n{"id":null}\n' >nameless.jsonl
run 0 "$kindred" link c.yaml nameless.jsonl
says err "warning: nameless.jsonl: every record was rejected, most often as missing_id; --rejected FILE keeps them"
run 0 "$kindred" link c.yaml a.jsonl --against nameless.jsonl
says err "against   0 records"
says err "warning: the file of --against has no record to match against"

case_of "packed files, by their bytes, also on standard input"
printf '%s\n' "$ann" "$annie" "$bob" | gzip >a.gz
run 0 "$kindred" link c.yaml a.gz
is out "$match"
run 0 "$kindred" link c.yaml <a.gz
is out "$from_stdin"
head -c 60 a.gz >b.gz
run 65 "$kindred" link c.yaml b.gz
says err "b.gz: ends in the middle of its gzip data; fetch it again"

case_of "an array of objects"
printf '[\n  %s,\n  %s,\n  %s\n]\n' "$ann" "$annie" "$bob" >a.json
run 0 "$kindred" link c.yaml a.json
is out "$match"

case_of "CSV as programs write it: delimiters, encodings, a line of Excel"
printf 'id;name;phone\n1;Jos\xe9;555\n2;JOS\xc9;555\n' >latin.csv
run 0 "$kindred" link c.yaml latin.csv
says err "kindred: latin.csv has cells that are cut by semicolons; --delimiter tells another"
says err "latin.csv:2: rejected, invalid_utf8: bytes that are not UTF-8; name the encoding of the file, for instance by"
run 0 "$kindred" link c.yaml latin.csv --encoding latin-1
says out '"score":200.0'
run 0 "$kindred" link c.yaml - --encoding latin-1 --delimiter ';' <latin.csv
says out '"score":200.0'
printf 'sep=|\r\nid|name|phone\r\n1|Ann|5\r\n2|Ann|5\r\n' | iconv -t UTF-16 >excel.csv
run 0 "$kindred" link c.yaml excel.csv
says out '"score":200.0'
says err "excel.csv begins with a line sep= of Excel; its cells are cut by \"|\""
run 64 "$kindred" link c.yaml latin.csv --encoding latin-99
says err "latin-1, windows-1252"
run 64 "$kindred" link c.yaml latin.csv --delimiter ab
printf '"left";"right"\n"1";"2"\n' >gold.csv
run 0 "$kindred" evaluate c.yaml latin.csv --encoding latin-1 --gold gold.csv
says out "recall"
says err "kindred: gold.csv has cells that are cut by semicolons"

case_of "init writes how the files are read into the configuration"
"$kindred" generate people --records 300 --duplicates 0.3 --seed 5 --output listed >/dev/null 2>&1
{ echo 'id;name;zip'; sed -nE 's/.*"id":"([^"]*)".*"name":"([^"\]*)".*"zip":"([^"]*)".*/\1;\2é;\3/p' listed/records.jsonl; } |
  iconv -t ISO-8859-1 >listed.csv
run 0 "$kindred" init listed.csv --encoding latin-1 --output listed.yaml
says listed.yaml 'files: {encoding: "WINDOWS-1252"}'
run 0 "$kindred" train listed.yaml listed.csv
run 0 "$kindred" link listed.yaml listed.csv --strict

case_of "one stray quote costs one row, and its lines are told"
{ echo 'id,name,phone'; for i in $(seq 1 100); do echo "$i,name $i,$i"; done; } >quote.csv
sed -i '40s/name/"name/' quote.csv
run 0 "$kindred" link c.yaml quote.csv --rejected r
says err "rejected  1 (1 bad_row)"
says err "live      99"
says r '"line":40,"offset":'
sed -i '60s/name 59/name 59"/' quote.csv
run 0 "$kindred" link c.yaml quote.csv
says err "live      98"
printf 'id,name,phone\n1,"a\n\nb,555\n2","c"x,6\n3,d,7\n' >lines.csv
run 0 "$kindred" link c.yaml lines.csv
says err "live      1"

case_of "events of Debezium, and other words for a delete"
sed 's/^fields:/record: {envelope: debezium}\nfields:/' c.yaml >debezium.yaml
printf '{"before":null,"after":%s,"op":"c","ts_ms":1,"source":{"table":"t"}}\n' "$ann" "$annie" "$bob" >events.jsonl
run 0 "$kindred" link debezium.yaml events.jsonl
lines out 1
printf '{"before":{"id":"1"},"after":null,"op":"d","ts_ms":2}\n' >>events.jsonl
run 0 "$kindred" link debezium.yaml events.jsonl --strict
says err "live      2, 1 deleted"
run 0 "$kindred" link c.yaml events.jsonl
says err "set record.envelope: debezium"
sed 's/^fields:/record: {deleted: {field: state, equals: [gone, left]}}\nfields:/' c.yaml >state.yaml
printf '%s\n' "$ann" "$annie" '{"id":1,"state":"gone"}' >state.jsonl
run 0 "$kindred" link state.yaml state.jsonl --strict
says err "live      1, 1 deleted"

case_of "clusters: connected components with the single ones"
printf '%s\n' "$bob" "$annie" "$ann" >a.jsonl
printf 'id,name,phone\n"x,1",Bob,777\n9,Zoe,1\n' >c.csv
run 0 "$kindred" link c.yaml a.jsonl c.csv --clusters clusters.csv
lines out 2
is clusters.csv 'source,id,cluster
a,1,a/1
a,2,a/1
a,3,a/3
c,9,c/9
c,"x,1",a/3'

case_of "against: matches with a file, none among the inputs, nothing taken in"
printf '%s\n' "$ann" "$bob" >base.jsonl
printf '%s\n' "$annie" '{"id":"4","name":"Ann Carter","phone":"5551234"}' >a.jsonl
run 0 "$kindred" link c.yaml a.jsonl --against base.jsonl
lines out 2
says out '{"left":{"source":"a","id":"2"},"right":{"source":"base","id":"1"},"decision":"match","score":180.0'
says out '{"left":{"source":"a","id":"4"},"right":{"source":"base","id":"1"},"decision":"match","score":200.0'
says err "against   2 records"
run 64 "$kindred" link c.yaml a.jsonl --against base.jsonl --clusters clusters.csv
run 66 "$kindred" link c.yaml a.jsonl --against nothing.jsonl

case_of "more threads than the system gives"
if (ulimit -v 2000000 && "$kindred" --version) >/dev/null 2>&1; then  # not with sanitizers
  (ulimit -s 8192 -v 2000000 && timeout 60 "$kindred" link c.yaml a.jsonl --threads 1024) >out 2>err
  [ $? -eq 70 ] || complain "ends with another code"
  says err "cannot start 1024 threads"
fi

case_of "an output that is an input would destroy it"
cp a.jsonl before.jsonl
run 64 "$kindred" link c.yaml a.jsonl --output ./a.jsonl
says err "./a.jsonl is named twice"
run 64 "$kindred" link c.yaml --output a.jsonl <a.jsonl
says err "a.jsonl is named twice"
run 0 "$kindred" link c.yaml - --output /dev/null </dev/null
run 64 "$kindred" link c.yaml - --against - <a.jsonl
says err "standard input is named twice"
run 64 "$kindred" link c.yaml a.jsonl --clusters -
says err "mixed on standard output"
run 64 "$kindred" evaluate c.yaml a.jsonl --unscored name --html -
says err "mixed on standard output"
run 64 "$kindred" plan --similarity 0.8 --svg -
says err "mixed on standard output"
cp c.yaml kept.yaml
run 64 "$kindred" link c.yaml b.jsonl --output c.yaml
run 64 "$kindred" evaluate c.yaml a.jsonl --unscored name --html c.yaml
cmp -s c.yaml kept.yaml || complain "the configuration was overwritten"
run 64 "$kindred" link c.yaml a.jsonl --output new.jsonl --rejected ./new.jsonl
run 0 "$kindred" link c.yaml a.jsonl --output /dev/null --rejected /dev/null
run 64 "$kindred" evaluate c.yaml a.jsonl --unscored name --html a.jsonl
run 64 "$kindred" train c.yaml a.jsonl --output a.jsonl
run 64 "$kindred" init a.jsonl --force --output a.jsonl
cmp -s a.jsonl before.jsonl || complain "the input is gone"

case_of "init reads its inputs twice, which a pipe does not allow"
mkfifo once
run 64 "$kindred" init once
says err "kindred: once: init reads its inputs twice, which only a file allows; save it to a file and name that"
run 64 "$kindred" init <(cat a.jsonl)
says err "init reads its inputs twice"
run 64 "$kindred" init - <a.jsonl
says err "kindred: standard input: init reads its inputs twice"
run 66 "$kindred" init nothing.jsonl

case_of "init is told that each list is free of duplicates"
{ echo id,name; for i in $(seq 40); do echo "$i,name$i of street$((i / 2))"; done; } >one_list.csv
{ echo id,name; for i in $(seq 20 60); do echo "$i,name$i of street$((i / 2))"; done; } >other_list.csv
for told in --link-only --one-to-one; do
  run 0 "$kindred" init one_list.csv other_list.csv $told
  says out "  link_type: link_only"
  says out "  partners: one_per_source"
  says err "sources: pairs are of two sources, as $told says, and a record has at most one partner in each"
  run 64 "$kindred" init one_list.csv $told
  says err "kindred: $told: all records are of one list, one_list, so that there is no pair of two"
done

case_of "init tells why the records have no id"
for i in $(seq 20); do echo "{\"id\":$i.5,\"name\":\"Ann $((i / 2))\"}"; done >fractions.jsonl
run 65 "$kindred" init fractions.jsonl
says err 'share. "id" is none: its numbers have a fraction or an exponent'

case_of "the number of threads changes no byte"
for threads in 1 4; do
  run 0 "$kindred" link "$examples/customers.yaml" people/company-a.jsonl people/company-b.jsonl --threads $threads \
    --output "matches-$threads.jsonl" --clusters "clusters-$threads.csv"
done
[ "$(wc -l <matches-1.jsonl)" -gt 10000 ] || complain "few matches: $(wc -l <matches-1.jsonl)"
lines clusters-1.csv 60001
cmp -s matches-1.jsonl matches-4.jsonl || complain "matches differ"
cmp -s clusters-1.csv clusters-4.csv || complain "clusters differ"

case_of "SIGINT ends the wait for the writer of a pipe"
mkfifo unopened
timeout 60 "$kindred" link c.yaml unopened >out 2>err &
waiting=$!
sleep 1
kill -INT "$(ps -o pid= --ppid $waiting)"
wait $waiting
code=$?
[ "$code" -eq 130 ] || complain "exit code $code on SIGINT: $(cat err)"
says err "interrupted"

case_of "SIGINT ends it cleanly, with what has come so far"
mkfifo slow
timeout 60 "$kindred" link c.yaml slow --output matches.jsonl 2>err &
waiting=$!
exec 9>slow
printf '%s\n%s\n{"id":"half' "$ann" "$annie" >&9
for _ in $(seq 100); do
  [ -s matches.jsonl ] && break
  sleep 0.1
done
# The program, not the timeout around it.
kill -INT "$(ps -o pid= --ppid $waiting)"
wait $waiting
code=$?
exec 9>&-
[ "$code" -eq 130 ] || complain "exit code $code on SIGINT"
is matches.jsonl "${match//'"a"'/'"slow"'}"
says err "records   2 in "
says err "interrupted"

case_of "SIGINT ends generate without a file of the new data, and with those of an earlier run"
run 0 "$kindred" generate people --records 10 --output earlier
cp -r earlier earlier.before
for folder_made in gone earlier; do
  timeout 60 "$kindred" generate people --records 5000000 --output $folder_made --force >out 2>err &
  waiting=$!
  for _ in $(seq 300); do
    [ -s $folder_made/company-b.jsonl.new ] && break
    sleep 0.1
  done
  kill -INT "$(ps -o pid= --ppid $waiting)"
  wait $waiting
  code=$?
  [ "$code" -eq 130 ] || complain "exit code $code on SIGINT"
  is err "kindred: interrupted; nothing was written"
  lines out 0
done
[ -e gone ] && complain "interrupted, generate left $(ls gone)"
diff -r earlier earlier.before >out || complain "interrupted, generate changed $(cat out)"

case_of "check: a summary, or every fault with its place"
run 0 "$kindred" check c.yaml
says out "1 alternative: same(phone)"
printf 'fields:\n  name: {cleen: [text]}\nblock:\n  any: [same: phone]\n' >bad.yaml
run 78 "$kindred" check bad.yaml
lines out 0
says err "bad.yaml:2:10: error: "
says err "bad.yaml:4:"
run 78 "$kindred" link bad.yaml a.jsonl
says err "bad.yaml:2:10: error: "

case_of "check: a schema that a topic is read by"
kafka='input: {kafka: {brokers: k, topics: t, format: avro, schema: s.avsc}}'
{ cat c.yaml && echo "$kafka" && echo 'output: {kafka: {topic: m}}'; } >formats.yaml
run 78 "$kindred" check formats.yaml
says err "formats.yaml:9:62: error: schema: cannot read s.avsc: No such file or directory"
echo '{"type": "record", "name": "R", "fields": [{"name": "id", "type": "strin"}]}' >s.avsc
run 78 "$kindred" check formats.yaml
says err "formats.yaml:9:62: error: schema: s.avsc"
echo '{"type": "record", "name": "R", "fields": [{"name": "id", "type": "string"}]}' >s.avsc
run 0 "$kindred" check formats.yaml
says out "topic t; group kindred-formats; format avro of s.avsc"

case_of "help on everything, the version, and wrong usage"
run 0 "$kindred" --help
for command in check link evaluate explain plan train generate; do
  says out "$command"
done
for command in check link evaluate explain plan train generate; do
  run 0 "$kindred" "$command" --help
  says out "Usage: kindred $command"
done
run 0 "$kindred" --version
grep -qE '^kindred [0-9]+\.[0-9]+\.[0-9]+$' out || complain "the version is $(cat out)"
run 64 "$kindred"
says err 'name a command; known here: check, link'
run 64 "$kindred" lnik c.yaml
says err 'no command "lnik"; did you mean "link"?'
run 64 "$kindred" lnik --help
says err 'no command "lnik"; did you mean "link"?'
lines out 0
if [ -c /dev/full ]; then
  for option in --help --version; do
    "$kindred" $option >/dev/full 2>err
    [ $? -eq 74 ] || complain "$option on a full disk ends with another code"
  done
fi
run 64 "$kindred" link
says err 'kindred: CONFIG is required; see kindred link --help'
run 64 "$kindred" link c.yaml --colour
run 64 "$kindred" link c.yaml --threads -1
run 64 "$kindred" link c.yaml a.jsonl --against ""
says err "--against: is empty; give it a value, or leave it out"
run 64 "$kindred" generate customers --output x
run 64 "$kindred" generate people --records 1e3 --output x
is err 'kindred: --records: expected a whole number from 1 to 1000000000, got "1e3"; see kindred generate --help'
run 64 "$kindred" generate people --words 50 --output x
is err "kindred: --words is for documents; it says nothing of people"
[ -e x ] && complain "generate wrote although an option said nothing"
run 74 "$kindred" generate people --records 10 --output /dev/null/x
run 0 "$kindred" generate people --records 10 --output made
cp made/gold.csv gold.before
run 64 "$kindred" generate people --records 20 --seed 2 --output made
says err "made/records.jsonl: is there already; --force replaces it"
cmp -s made/gold.csv gold.before || complain "generate overwrote a file"
run 0 "$kindred" generate people --records 20 --seed 2 --output made --force

case_of "evaluate and explain on what generate made"
run 0 "$kindred" evaluate "$examples/customers.yaml" people/records.jsonl --gold people/gold.csv --json
grep -qE '^\{"records": 60000, "gold_pairs": [0-9]+, "candidate_pairs": [0-9]+, "blocking_recall": 0\.9' out ||
  complain "evaluate: $(head -c 300 out)"
printf '%s\n' "$ann" "$annie" "$bob" >a.jsonl
run 0 "$kindred" explain c.yaml a.jsonl --pair 1 a/2
says out "180"
run 0 "$kindred" explain c.yaml a.jsonl --pair '["a","1"]' '["a","2"]' --json
says out '"score": 180'
run 65 "$kindred" explain c.yaml a.jsonl --pair 1 99
run 64 "$kindred" explain c.yaml a.jsonl --pair 1
printf '{"id":"4","name":"Bob","phone":"77"}\n' >>a.jsonl
run 0 "$kindred" explain c.yaml a.jsonl --pair 3 4
says out "same(phone): differs by 1 edit"
says out "  add same: name, holds on 1 pairs"
run 0 "$kindred" explain c.yaml a.jsonl --pair 3 4 --json
says out '"changes": [{"change": "add same: name", "pairs": 1}]'

case_of "evaluate: the worst pairs, as text and as a page"
printf 'left,right\n1,3\n3,4\n' >gold.csv
run 0 "$kindred" evaluate c.yaml a.jsonl --gold gold.csv --worst 1 --html page.html
says out "==== A match that is not gold, 1 of 1 ===="
says out "==== Gold that was never compared, 1 of 1 ===="
says page.html "<!DOCTYPE html>"
says page.html "<summary><bdi>a/1</bdi> and <bdi>a/2</bdi>: score 180 of 200</summary>"
run 0 "$kindred" evaluate c.yaml a.jsonl --gold gold.csv --json
says out '"rules": [{"name": "same(phone)", "gold": 0, "only": 0, "candidates": 1}]'
grep -q '"worst"' out && complain "pairs that nobody asked for"
run 64 "$kindred" evaluate c.yaml a.jsonl --unscored phone --html page.html
run 74 "$kindred" evaluate c.yaml a.jsonl --gold gold.csv --html /dev/null/x

case_of "gold of unknown records, and pairs twice"
printf 'left,right\n1,2\n2,1\n1,9\n' >gold.csv
run 0 "$kindred" evaluate c.yaml a.jsonl --gold gold.csv
says err "note: 1 of the gold pairs name a record that is not in the input and count as missed, first at gold.csv:4"
says err "note: 1 of the gold pairs are there twice and count once, first at gold.csv:3"
run 65 "$kindred" evaluate c.yaml a.jsonl --gold gold.csv --strict
says err "1 of the gold pairs name a record that is not in the input, first at gold.csv:4"
printf 'left,right\n8,9\n' >gold.csv
run 65 "$kindred" evaluate c.yaml a.jsonl --gold gold.csv
says err 'gold.csv: every gold pair names a record that is not in the input, such as "8" or "9" in line 2'

case_of "a field that no record has: every command that reads records tells of it"
sed 's|^  phone: {|  phone: {from: /contact/phone, |' c.yaml >absent.yaml
grep -q contact absent.yaml || complain "c.yaml has no such line"
printf 'left,right\n1,2\n' >gold.csv
for command in "link absent.yaml a.jsonl" "evaluate absent.yaml a.jsonl --gold gold.csv" "plan absent.yaml a.jsonl"; do
  run 0 "$kindred" $command
  says err 'warning: no record has a value of "phone", which is read from /contact/phone;'
done

case_of "train: a model before linking, and why there is none"
cp "$examples/people_probability.yaml" p.yaml
run 0 "$kindred" check p.yaml
says out "people_model.yaml, not there yet"
for command in "link p.yaml" "evaluate p.yaml people/records.jsonl --gold people/gold.csv"; do
  run 78 "$kindred" $command </dev/null
  says err "p.yaml:35:12: error: model: people_model.yaml is not there yet"
  says err "kindred train p.yaml INPUT..."
done
run 0 "$kindred" train p.yaml people/records.jsonl
says out "model people_model.yaml, "
hash=$(sed -n 's/^model people_model.yaml, //p' out)
run 0 "$kindred" check p.yaml
says out "people_model.yaml, $hash"
run 0 "$kindred" train p.yaml people/records.jsonl --output - --threads 1
is out "$(cat people_model.yaml)"
run 0 "$kindred" evaluate p.yaml people/records.jsonl --gold people/gold.csv --json
grep -qE '"precision": 0\.9[5-9]' out || complain "evaluate: $(head -c 300 out)"
sed -i 's/^prior: .*/prior: 1/' people_model.yaml
run 78 "$kindred" link p.yaml a.jsonl
says err "p.yaml:35:12: error: model: people_model.yaml:3:8: prior: expected a number above 0 and below 1"
run 0 "$kindred" train p.yaml people/records.jsonl --gold people/gold.csv
run 0 "$kindred" train p.yaml people/records.jsonl
run 0 "$kindred" label p.yaml people/records.jsonl --labels labels.csv --answers-from people/gold.csv --questions 30
run 0 "$kindred" train p.yaml people/records.jsonl --labels labels.csv
grep -q '^weight: ' people_model.yaml || complain "labels have corrected no weight"
run 0 "$kindred" evaluate p.yaml people/records.jsonl --gold people/gold.csv --json
grep -qE '"precision": 0\.9[5-9]' out || complain "evaluate after labels: $(head -c 300 out)"
run 0 "$kindred" label p.yaml people/records.jsonl --labels sample.csv --sample 40 --answers-from people/gold.csv
run 0 "$kindred" evaluate p.yaml people/records.jsonl --labels sample.csv
says out "40 labels were drawn at random"
run 65 "$kindred" train p.yaml people/records.jsonl --labels people/gold.csv
says err "--gold"
run 64 "$kindred" train p.yaml people/records.jsonl --labels labels.csv --gold people/gold.csv
run 65 "$kindred" train p.yaml a.jsonl
says err 'warning: no record has a value of "surname", which is read from surname;'
says err "fewer than two records have a value of"
run 78 "$kindred" train c.yaml a.jsonl
says err "names no model"
run 78 "$kindred" train c.yaml a.jsonl --output m.yaml
says err "nothing to learn"
run 66 "$kindred" train p.yaml nowhere.jsonl
run 64 "$kindred" train p.yaml

if [ $failures -ne 0 ]; then
  echo "$failures checks failed" >&2
  exit 1
fi
echo "all cases passed"
