// `npm run dev`: bundles the program, the language server and the extension again whenever a source changes, so that a
// changed rule can be tried with `npx slashlint check` a moment later. It does not write the files of `npm run
// generate`.
import { buildGrammars } from '../sources/grammar.mjs'

process.env.SLASHLINT_WATCH = '1'
await buildGrammars()
const folders = process.argv.length > 2 ? process.argv.slice(2) : ['cli', 'lsp', 'vscode-extension']
for (const folder of folders) {
  await import(new URL(`../${folder}/build.mjs`, import.meta.url).href)
}
console.log('Watching; Ctrl+C ends it')
