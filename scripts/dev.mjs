// `npm run dev`: the program, the language server and the extension are bundled again whenever a source changes, so a changed
// rule can be tried with `npx slashlint check` a moment later. What `npm run generate` writes is not written here.
import { buildGrammar } from '../sources/grammar.mjs'

process.env.SLASHLINT_WATCH = '1'
await buildGrammar()
const folders = process.argv.length > 2 ? process.argv.slice(2) : ['cli', 'lsp', 'vscode-extension']
for (const folder of folders) {
  await import(new URL(`../${folder}/build.mjs`, import.meta.url).href)
}
console.log('Watching; Ctrl+C ends it')
