"""Checks every schema of a folder against the meta-schema, and prints the verdicts on a file of cases as JSON."""
import json
import pathlib
import sys

from jsonschema import Draft7Validator

folder = pathlib.Path(sys.argv[1])
validators = {}
for path in folder.glob('*.schema.json'):
    schema = json.loads(path.read_text())
    Draft7Validator.check_schema(schema)
    validators[path.name] = Draft7Validator(schema)

cases = json.loads(pathlib.Path(sys.argv[2]).read_text())
print(json.dumps([validators[case['schema'] + '.schema.json'].is_valid(case['value']) for case in cases]))
