import { element } from '@slashlint/preview/dom'

/** The little Markdown that hovers and completions use, as elements. Whatever it does not know stays text. */
export function drawMarkdown(markdown: string): HTMLElement {
  const root = element('div', { class: 'prose' })
  for (const block of markdown.split(/\n{2,}/)) {
    const lines = block.split('\n')
    if (lines.every((line) => /^[-*] /.test(line))) {
      root.append(element('ul', {}, ...lines.map((line) => element('li', {}, ...inline(line.slice(2))))))
    } else {
      root.append(element('p', {}, ...inline(block.replaceAll('\n', ' '))))
    }
  }
  return root
}

const SPAN = /(`+)(.+?)\1|\*\*(.+?)\*\*|\[([^\]]+)\]\((https:[^)\s]+)\)|\\([!-/:-@[-`{-~])/g

function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = []
  let at = 0
  for (const match of text.matchAll(SPAN)) {
    const [whole, , code, strong, label, address, escaped] = match
    parts.push(text.slice(at, match.index))
    at = match.index + whole.length
    if (code !== undefined) parts.push(element('code', {}, code.trim()))
    else if (strong !== undefined) parts.push(element('strong', {}, ...inline(strong)))
    else if (label !== undefined && address !== undefined)
      parts.push(element('a', { href: address, rel: 'noreferrer', target: '_blank' }, ...inline(label)))
    else parts.push(escaped ?? '')
  }
  parts.push(text.slice(at))
  return parts
}
