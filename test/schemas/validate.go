// Checks every schema of a folder against the meta-schema, and prints the verdicts on a file of cases as JSON.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/xeipuuv/gojsonschema"
)

type testCase struct {
	Schema string          `json:"schema"`
	Value  json.RawMessage `json:"value"`
}

func main() {
	schemas := map[string]*gojsonschema.Schema{}
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*.schema.json"))
	orExit(err)
	for _, file := range files {
		// These are for engines with JavaScript's property escapes and lookaheads, which RE2 has not.
		if strings.HasSuffix(file, ".unicode.schema.json") {
			continue
		}
		text, err := os.ReadFile(file)
		orExit(err)
		loader := gojsonschema.NewSchemaLoader()
		loader.Draft = gojsonschema.Draft7
		loader.Validate = true
		schema, err := loader.Compile(gojsonschema.NewBytesLoader(text))
		if err != nil {
			orExit(fmt.Errorf("%s: %w", file, err))
		}
		schemas[filepath.Base(file)] = schema
	}

	text, err := os.ReadFile(os.Args[2])
	orExit(err)
	var cases []testCase
	orExit(json.Unmarshal(text, &cases))
	verdicts := make([]bool, len(cases))
	for index, one := range cases {
		result, err := schemas[one.Schema+".schema.json"].Validate(gojsonschema.NewBytesLoader(one.Value))
		orExit(err)
		verdicts[index] = result.Valid()
	}
	orExit(json.NewEncoder(os.Stdout).Encode(verdicts))
}

func orExit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
