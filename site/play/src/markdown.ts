import { drawSpans, element } from '@slashlint/preview/dom'

/**
 * Draws the Markdown that hovers and completions use: paragraphs, lists and inline markup. Other
 * markup stays text.
 */
export function drawMarkdown(markdown: string): HTMLElement {
  const root = element('div.prose')
  for (const block of markdown.split(/\n{2,}/)) {
    const lines = block.split('\n')
    if (lines.every((line) => /^[-*] /.test(line))) {
      root.append(element('ul', ...lines.map((line) => element('li', ...inline(line.slice(2))))))
    } else {
      root.append(element('p', ...inline(block.replaceAll('\n', ' '))))
    }
  }
  return root
}

const SPAN = /(`+)(.+?)\1|\*\*(.+?)\*\*|\[([^\]]+)\]\((https:[^)\s]+)\)|\\([!-/:-@[-`{-~])/g

const inline = (text: string): (Node | string)[] =>
  drawSpans(text, SPAN, ([, , code, strong, label, address, escaped = '']) => {
    if (code !== undefined) {
      return element('code', code.trim())
    }
    if (strong !== undefined) {
      return element('strong', ...inline(strong))
    }
    if (label === undefined || address === undefined) {
      return escaped
    }
    return element('a', { href: address, rel: 'noreferrer', target: '_blank' }, ...inline(label))
  })
