// Colours of code as classes, by the grammars of the playground's editor: styles in attributes would need a weaker
// Content-Security-Policy.
import {
  javascriptLanguage,
  jsxLanguage,
  tsxLanguage,
  typescriptLanguage,
} from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { yamlLanguage } from '@codemirror/lang-yaml'
import { classHighlighter, highlightCode } from '@lezer/highlight'

const { parser: json } = jsonLanguage
const PARSERS = {
  json,
  // The grammar of JSON has no comments; that of JavaScript reads them.
  jsonc: javascriptLanguage.parser,
  js: javascriptLanguage.parser,
  mjs: javascriptLanguage.parser,
  jsx: jsxLanguage.parser,
  ts: typescriptLanguage.parser,
  tsx: tsxLanguage.parser,
  yaml: yamlLanguage.parser,
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign])

/**
 * Highlights code for VitePress's `markdown.highlight`. The attribute `v-pre` keeps braces in code
 * from being read as templates.
 */
export function highlight(code, language) {
  const text = code.replace(/\n$/, '')
  const parser = PARSERS[language]
  let html = ''
  if (parser === undefined) {
    html = escape(text)
  } else {
    highlightCode(
      text,
      parser.parse(text),
      classHighlighter,
      (part, classes) =>
        (html += classes === '' ? escape(part) : `<span class="${classes}">${escape(part)}</span>`),
      () => (html += '\n'),
    )
  }
  return `<pre v-pre tabindex="0"><code>${html}</code></pre>`
}
