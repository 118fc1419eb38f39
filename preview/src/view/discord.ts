import type { PreviewViewer } from '../model/model.js'
import type { Preview, PreviewEntry, PreviewOption } from '../model/preview.js'
import { element } from './dom.js'
import type { PreviewHost } from './host.js'
import { cutNode, hintParts, line, marked, nothing, offerParts, pathOf, textNode } from './parts.js'
import type { Child } from './parts.js'

/** The number of the command type for slash commands, the default type. */
export const CHAT_INPUT = 1
const USER = 2
const MESSAGE = 3
const ENTRY_POINT = 4

/**
 * The number of characters after which the desktop client cuts a text on one line. Discord documents none of them: they
 * are estimates for a window 1280 pixels wide.
 */
const SHOWN = { description: 76, menu: 26, choice: 60 }

/** The most lines of a list that are drawn at once. */
const MOST = 50

interface Row {
  readonly entry: PreviewEntry
  readonly isCurrent: boolean
}

/** Draws commands as the chat client shows them: the picker and the line, a context menu, or a button. */
export function drawDiscord(
  preview: Preview,
  viewer: PreviewViewer,
  host: PreviewHost,
): HTMLElement {
  const { commands, current, locale } = preview
  const command = commands[current.command]
  const entry = command?.entries[current.entry]
  if (command === undefined || entry === undefined) {
    return nothing('Users do not see this command.')
  }
  const kind = command.type ?? CHAT_INPUT
  const rows = commands
    .flatMap(({ type = CHAT_INPUT, hidden, entries }, at) => {
      if (type !== kind || hidden[viewer] !== undefined) {
        return []
      }
      return entries.map((one, index): Row => ({
        entry: one,
        isCurrent: at === current.command && index === current.entry,
      }))
    })
    .sort((a, b) => labelOf(a.entry).localeCompare(labelOf(b.entry), locale))
  if (kind === USER || kind === MESSAGE) {
    return drawMenu(rows, kind, host)
  }
  if (kind === ENTRY_POINT) {
    return drawLaunch(entry, host)
  }
  return element(
    'section.client',
    element(
      'div.offers.picker',
      { role: 'group', 'aria-label': 'Command picker' },
      element('p.offers-title', icon(), APP),
      drawRows(rows, true, host),
    ),
    drawLine(entry, current.option ?? entry.options.findIndex(({ required }) => required), host),
  )
}

const labelOf = ({ names }: PreviewEntry): string => names.map(({ text }) => text).join(' ')

/** The name that is shown for the app. Its first letter replaces the app's picture. */
const APP = 'Your app'
const icon = (): HTMLElement => element('span.app', { 'aria-hidden': 'true' }, APP[0])

const slashParts = (entry: PreviewEntry): readonly Child[] =>
  offerParts(pathOf(entry, true), cutNode(entry.description, SHOWN.description))

const menuParts = ({ names, description }: PreviewEntry): readonly Child[] => [
  element('span.name', cutNode(names[0] ?? description, SHOWN.menu)),
]

/** Draws the lines of a list. If there are too many, draws those around the current line. */
function drawRows(rows: readonly Row[], isSlash: boolean, host: PreviewHost): HTMLElement {
  const from = Math.max(
    0,
    Math.min(rows.findIndex(({ isCurrent }) => isCurrent) - MOST / 2, rows.length - MOST),
  )
  const partsOf = isSlash ? slashParts : menuParts
  const shown = rows.slice(from, from + MOST).map(({ entry, isCurrent }, index) => {
    const name = entry.names.at(-1)
    const row = line(`entry-${from + index}`, name, 'offer', host, ...partsOf(entry))
    return marked(row, isCurrent)
  })
  const more = rows.length - shown.length
  return element('div.rows', ...shown, more > 0 && nothing(`${more} more commands in the list.`))
}

/** Draws the line of the chosen command: its options as chips, and above it the current option with its choices. */
function drawLine(entry: PreviewEntry, at: number, host: PreviewHost): HTMLElement {
  const option = entry.options[at]
  const chips = entry.options.map(({ name, required, type }, index) => {
    const chip = line(
      `option-${index}`,
      name,
      `option composer-chip${required ? '' : ' optional'}`,
      host,
      element('span.composer-name', textNode(name)),
      element('span.composer-value', type),
    )
    return marked(chip, index === at)
  })
  const ofCommand = element('p.composer-hint', textNode(entry.description))
  return element(
    'div.input',
    { role: 'group', 'aria-label': 'Chosen command' },
    option === undefined ? ofCommand : drawHint(option, host),
    element(
      'div.composer-line',
      element('span.composer-command', pathOf(entry, true)),
      ...chips,
      entry.open && element('span.unknown', 'and options that the program computes'),
    ),
  )
}

function drawHint(option: PreviewOption, host: PreviewHost): HTMLElement {
  const { name, description, required, facts, type, choices } = option
  const about = [required ? 'required' : 'optional', type, ...facts].join(' · ')
  return element(
    choices.length > 0 ? 'div.offers' : 'div.hint',
    element('p.composer-hint', ...hintParts(name.text, textNode(description))),
    choices.length > 0 &&
      element(
        'div.rows',
        { role: 'group', 'aria-label': `Choices of ${name.text}` },
        ...choices.map((text, at) =>
          line(`choice-${at}`, text, 'offer', host, cutNode(text, SHOWN.choice)),
        ),
      ),
    element('p.composer-hint', about),
  )
}

/**
 * Draws the context menu of a user or a message, opened at its Apps entry. Other entries are bars
 * without text.
 */
function drawMenu(rows: readonly Row[], kind: number, host: PreviewHost): HTMLElement {
  const bars = [1, 2, 3].map(() => element('span.bar'))
  return element(
    'section.client.menus',
    { role: 'group', 'aria-label': `Apps menu of a ${kind === USER ? 'user' : 'message'}` },
    element(
      'div.offers',
      { 'aria-hidden': 'true' },
      ...bars,
      element('span.offer', { 'aria-current': 'true' }, 'Apps', element('span.offer-from', '▸')),
    ),
    element(
      'div.offers.picker',
      element('p.offers-title', icon(), APP),
      drawRows(rows, false, host),
    ),
  )
}

/** Draws the entry point, which opens the Activity of the app. */
function drawLaunch(entry: PreviewEntry, host: PreviewHost): HTMLElement {
  return element(
    'section.client.launch.picker',
    { role: 'group', 'aria-label': 'App launcher' },
    icon(),
    element(
      'div.text',
      element('b', APP),
      element('span.offer-detail', pathOf(entry, false), ' ', textNode(entry.description)),
    ),
    line('launch', entry.names.at(-1), 'composer-send', host, 'Launch'),
  )
}
