import type { PreviewText } from '../model/model.js'
import type { PreviewCommand, PreviewEntry, PreviewOption } from '../model/preview.js'
import { CHAT_INPUT } from './discord.js'
import { element } from './dom.js'
import type { PreviewHost } from './host.js'
import { line, marked, pathOf, textNode } from './parts.js'

/** Draws a command as a table: every text with its limit, and the other settings. */
export function drawFacts(
  { entries, type, size }: PreviewCommand,
  current: number,
  host: PreviewHost,
): HTMLElement {
  const entry = entries[current]
  const isSlash = (type ?? CHAT_INPUT) === CHAT_INPUT
  const meter = element('meter', {
    min: '0',
    'aria-label': 'Size',
    max: String(size.limit),
    high: String(size.limit * 0.9),
    optimum: '0',
  })
  meter.value = size.total
  return element(
    'section.sheet',
    meter,
    entries.length > 1 &&
      element(
        'div.rows.entries',
        ...entries.map((one, index) =>
          marked(
            line(`entry-${index}`, one.names.at(-1), 'offer', host, pathOf(one, isSlash)),
            index === current,
          ),
        ),
      ),
    entry && drawEntry(entry, isSlash, host),
  )
}

function drawEntry(entry: PreviewEntry, isSlash: boolean, host: PreviewHost): HTMLElement {
  const { description, options, open } = entry
  const count = `${options.length} of ${entry.most} options${open ? ', and those that the program computes' : ''}`
  return element(
    'div',
    element('h2.row', pathOf(entry, isSlash), lengthOf(entry.names.at(-1))),
    (isSlash || description.text !== '') &&
      line('description', description, 'row', host, textNode(description), lengthOf(description)),
    isSlash && element('p.facts', count),
    element('ol.options', ...options.map((option, index) => drawOption(option, index, host))),
  )
}

/**
 * Shows the length of a text and its limit: `22/100`. Returns `undefined` for computed texts and
 * texts without a limit.
 */
const lengthOf = (text: PreviewText | undefined): HTMLElement | undefined => {
  if (text?.known === true && text.limit !== undefined) {
    return element('small.length', `${[...text.text].length}/${text.limit}`)
  }
  return undefined
}

function drawOption(
  { name, type, required, description, facts, choices, most }: PreviewOption,
  index: number,
  host: PreviewHost,
): HTMLElement {
  const about = [
    required ? 'required' : 'optional',
    type,
    ...facts,
    ...(choices.length > 0 ? [`${choices.length} of ${most} choices`] : []),
  ]
  return element(
    'li',
    line(
      `option-${index}`,
      name,
      'row option',
      host,
      element('b.name', textNode(name)),
      element('span.muted', about.join(' · ')),
      lengthOf(name),
    ),
    line(
      `description-${index}`,
      description,
      'row',
      host,
      textNode(description),
      lengthOf(description),
    ),
    choices.length > 0 &&
      element(
        'ul.choices',
        { 'aria-label': `Choices of ${name.text}` },
        ...choices.map((text, at) =>
          element('li', line(`choice-${index}-${at}`, text, 'composer-chip', host, textNode(text))),
        ),
      ),
  )
}
