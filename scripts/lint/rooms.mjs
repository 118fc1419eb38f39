// Who may import whom: `npm run lint` checks it (plugin.mjs), and docs/rooms.md shows it.

/**
 * The rooms (packages), the lower ones first.
 * - `imports`: the entries of other rooms that may be imported; `types`: entries of which only
 * types may be imported.
 * - `packages`: the external packages that may be imported; absent without a limit. A floor may
 * have its own limit.
 * - `floors`: the layers of `src/` with their folders and files, the lowest first. A floor may
 * import lower floors; parts of the same floor must not import each other. `*` stands for any one
 * folder. A file belongs to the longest entry that matches it. `not` lists lower parts that must
 * not be imported either.
 */
export const ROOMS = [
  {
    folder: 'core',
    name: '@slashlint/core',
    imports: [],
    packages: [],
    floors: [
      ['dynamic.ts', 'text/nearest.ts', 'text/words.ts'],
      ['contract'],
      ['text'],
      { at: ['clean'], not: ['text/describe.ts'] },
      // Headers of rules are data: all else may know them.
      ['rules/header.ts', 'rules/areas.ts'],
      ['rules/*/headers.ts'],
      ['rules/generated'],
      ['rules/codes.ts'],
      ['rules/known.ts', 'diagnostic.ts'],
      ['context.ts', 'format.ts', 'types.ts'],
      ['rules/docs.ts', 'rules/in-schemas.ts', 'walk'],
      // The walk describes the value at a place (`found`), and so notices values that are no plain data.
      { at: ['rules/*/docs.ts', 'rules/*/reports.ts'], not: ['text/describe.ts'] },
      // It judges copies.
      ['rules/interaction/reports.ts'],
      { at: ['validate'], not: ['text/describe.ts'] },
      // The parts that fixers share; then the fixers of areas; then the choice among them.
      ['edits', 'uses'],
      ['rules/*/fixes.ts'],
      ['fixes'],
      ['catalogue', 'engine'],
      ['index.ts', 'commands.ts', 'internal'],
    ],
  },
  { folder: 'json-schemas', name: '@slashlint/json-schemas', imports: ['@slashlint/core/*'] },
  {
    folder: 'sources',
    name: '@slashlint/sources',
    // Readers know values and the contract's tables, not rules.
    imports: ['@slashlint/core', '@slashlint/core/contract', '@slashlint/core/internal'],
    types: ['@slashlint/core/*'],
    floors: [
      ['reader.ts', 'record.ts'],
      ['text'],
      // Documents of all languages as trees, and edits of them.
      ['nodes'],
      // The kind of a document, which is found before parsing.
      ['documents'],
      // Definitions in code of any language: nodes with places. It knows no trees.
      { at: ['definition'], not: ['documents'] },
      // The parts that the readers of JSON and YAML share.
      { at: ['tree'], not: ['definition'] },
      // The parts that the readers of all languages with a grammar share.
      { at: ['lezer'], not: ['documents', 'nodes', 'definition', 'tree'] },
      { at: ['json', 'yaml'], not: ['definition', 'lezer'] },
      // Syntax has no meaning; names and modules are found without values; values are data.
      ...[
        'grammar',
        'syntax',
        'scope',
        'flow',
        'values',
        'evaluate',
        'frameworks',
        'definition',
        'find',
        'handlers',
        'prefilter.ts',
        'parse-ahead.ts',
        'code-places.ts',
        'incremental.ts',
        'reading.ts',
        'reader.ts',
        'index.ts',
      ].map((part) => ({
        at: [`javascript/${part}`],
        not: ['tree', 'json', 'yaml'],
      })),
      // The options of a library are made of nodes, so these floors are below.
      ...[
        'grammar',
        'syntax',
        'requirements',
        'scope',
        'values',
        'signature',
        'definition',
        'entries',
        'frameworks',
        'find',
        'moves.ts',
        'incremental.ts',
        'prefilter.ts',
        'index.ts',
      ].map((part) => ({
        at: [`python/${part}`],
        not: ['tree', 'json', 'yaml', 'javascript'],
      })),
      // The contents of documents, as plain data.
      ['readers.ts', 'plain-data.ts'],
      ['index.ts'],
    ],
  },
  {
    folder: 'preview',
    name: '@slashlint/preview',
    imports: ['@slashlint/core', '@slashlint/core/contract', '@slashlint/core/engine'],
    packages: [],
    floors: [['model'], ['view']],
  },
  {
    folder: 'checker',
    name: '@slashlint/checker',
    imports: ['@slashlint/core/*', '@slashlint/sources/*'],
    // No protocol, no terminal; and no file system but in `disk`.
    packages: [],
    floors: [
      ['values'],
      ['text', 'patterns'],
      ['analysis'],
      ['fixes', 'config'],
      ['projects', 'errors'],
      ['index.ts'],
      { at: ['disk'], packages: [] },
    ],
  },
  {
    folder: 'deploy',
    name: '@slashlint/deploy',
    imports: [
      '@slashlint/core',
      '@slashlint/core/contract',
      '@slashlint/core/engine',
      '@slashlint/core/internal',
    ],
    // The platform's fetch, and nothing else.
    packages: [],
    floors: [
      ['error.ts'],
      ['access.ts'],
      ['send.ts'],
      ['deployed.ts'],
      ['plan.ts'],
      ['deploy.ts'],
      ['saved.ts', 'many.ts'],
      ['index.ts'],
    ],
  },
  {
    folder: 'emulator',
    name: '@slashlint/emulator',
    imports: ['@slashlint/core/*', '@slashlint/preview/*'],
    packages: ['ws', 'fast-check'],
    floors: [
      ['version.ts', 'json.ts'],
      ['limits', 'answers'],
      ['state'],
      ['api'],
      ['log', 'invoke'],
      ['net', 'session'],
      ['control'],
      ['emulator.ts'],
      // Programs under test: how they are made to talk to the emulator.
      ['hooks.ts', 'fuzz'],
      ['index.ts', 'testing.ts'],
      // In browsers.
      ['page'],
    ],
  },
  {
    folder: 'lsp',
    name: '@slashlint/language-server',
    imports: [
      '@slashlint/core/*',
      '@slashlint/sources/*',
      '@slashlint/preview',
      '@slashlint/checker/*',
    ],
    floors: [
      ['version.ts'],
      // Questions about one analysed text know no transport, and no files.
      { at: ['features'], packages: ['vscode-languageserver-types'] },
      {
        at: ['answers'],
        packages: ['vscode-languageserver-types', 'vscode-languageserver-textdocument'],
      },
      {
        at: ['workspace'],
        packages: [
          'vscode-languageserver-types',
          'vscode-languageserver-textdocument',
          'vscode-uri',
        ],
      },
      ['server'],
      ['server.ts'],
      ['node', 'browser'],
    ],
  },
  {
    folder: 'eslint-plugin',
    name: 'eslint-plugin-slashlint',
    imports: ['@slashlint/checker/*', '@slashlint/sources/*'],
    floors: [['eslint.ts', 'options.ts'], ['project.ts'], ['rule.ts'], ['index.ts']],
  },
  {
    folder: 'cli',
    name: 'slashlint',
    imports: [
      '@slashlint/core/*',
      '@slashlint/sources/*',
      '@slashlint/preview',
      '@slashlint/checker/*',
      // For `slashlint deploy` and `pull` alone, and `plan --live`.
      '@slashlint/deploy',
      // For `slashlint serve` and `invoke` alone.
      '@slashlint/emulator',
      '@slashlint/emulator/testing',
      // For `slashlint lsp` alone.
      '@slashlint/language-server/node',
    ],
    floors: [
      ['io.ts', 'version.ts'],
      ['files', 'secrets.ts'],
      ['check'],
      ['config'],
      ['render', 'progress.ts'],
      ['formats'],
      ['arguments'],
      ['commands'],
      ['main.ts'],
      ['cli.ts'],
    ],
  },
  {
    folder: 'vscode-extension',
    name: 'slashlint-vscode',
    imports: ['@slashlint/language-server/protocol', '@slashlint/preview/*', '@slashlint/sources'],
    types: ['@slashlint/language-server/features'],
    floors: [
      [
        'commands.ts',
        'configuration.ts',
        'explain.ts',
        'libraries.ts',
        'outline.ts',
        'positions.ts',
        'schemas.ts',
        'search.ts',
        'trace.ts',
        'welcome.ts',
      ],
      ['files.ts', 'need.ts', 'new-command.ts', 'preview', 'size.ts', 'status.ts', 'unchecked.ts'],
      ['client.ts', 'lifecycle.ts'],
      ['node-client.ts'],
      ['desktop.ts', 'web.ts'],
    ],
  },
]

/** Returns the floors (layers) of a room, the lowest first. */
export const floorsOf = ({ floors = [] }) =>
  floors.map((floor) => (Array.isArray(floor) ? { at: floor } : floor))
