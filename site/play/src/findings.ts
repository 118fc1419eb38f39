import { button, element, type Attributes } from '@slashlint/preview/dom'
import type { Editor } from './editor.js'
import type { Checked, Offered, Shown } from './protocol.js'

type EditorView = Pick<Editor, 'reveal' | 'position'>
type Apply = (offer: Offered) => void

const NAMES = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const

/** The list of findings next to the text. */
export interface Findings {
  /** Replaces the list by the findings of a check, with their available fixes. */
  show(checked: Checked, offers: readonly Offered[]): void
  /** Moves the focus to the fixes of the finding at an offset. @returns false if there are none */
  focusAt(offset: number): boolean
}

/** Creates the list of findings, which can be used with the keyboard and screen readers. */
export function createFindings(list: HTMLElement, places: EditorView, apply: Apply): Findings {
  let rows: readonly { readonly finding: Shown; readonly row: HTMLElement }[] = []
  return {
    show(checked: Checked, offers: readonly Offered[]): void {
      const { findings } = checked
      const focused = keyOf(document.activeElement)
      rows = findings.map((finding, index) => {
        const own = offers.filter((offer) => offer.finding === index)
        return { finding, row: drawFinding(finding, index, own, places, apply) }
      })
      list.replaceChildren(...rows.map(({ row }) => row), ...hidden(checked))
      if (focused !== undefined) {
        list.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus()
      }
    },
    focusAt(offset: number): boolean {
      const at = rows.find(
        ({ finding, row }) =>
          finding.start <= offset && offset <= finding.end && row.querySelector('.fix') !== null,
      )
      const near = at ?? rows.find(({ row }) => row.querySelector('.fix') !== null)
      const fix = near?.row.querySelector<HTMLElement>('.fix')
      fix?.focus()
      return fix !== null && fix !== undefined
    },
  }
}

const keyOf = (node: Element | null): string | undefined =>
  node instanceof HTMLElement ? node.dataset['key'] : undefined

/** Creates a button with a position in the text, which selects that place. */
export function placeButton(
  places: EditorView,
  start: number,
  end: number,
  more: Attributes = {},
): HTMLButtonElement {
  const at = places.position(start)
  return button(at, () => places.reveal(start, end), {
    class: 'place',
    'aria-label': `Go to ${at}`,
    ...more,
  })
}

/** Returns a link from a rule's code to its page; other codes become plain text. */
export const codeLink = (code: string): HTMLElement => {
  if (/^[a-z]+\/[a-z-]+$/.test(code)) {
    return element(
      'a',
      {
        href: new URL(`../rules/${code}/`, import.meta.url).href,
        target: '_blank',
        rel: 'noreferrer',
      },
      code,
    )
  }
  return element('code', code)
}

function drawFinding(
  finding: Shown,
  index: number,
  offers: readonly Offered[],
  places: EditorView,
  apply: Apply,
): HTMLElement {
  const { severity, code, message, start, end, related } = finding
  const buttons = offers.map((offer, at) =>
    button(offer.title, () => apply(offer), {
      class: offer.isSuppression ? 'suppress' : 'fix',
      'data-key': `fix-${index}-${at}`,
    }),
  )
  const fixes = buttons.filter((_item, at) => offers[at]?.isSuppression === false)
  const suppressions = buttons.filter((one) => !fixes.includes(one))
  const more = element(
    'details',
    element('summary', { 'aria-label': `More about ${code}` }, '…'),
    ...suppressions,
  )
  const others = related.map(({ message, start, end }, at) =>
    button(`${places.position(start)} ${message}`, () => places.reveal(start, end), {
      class: 'related',
      'data-key': `related-${index}-${at}`,
    }),
  )
  return element(
    `li.finding.${severity}`,
    element('p', element('strong.severity', NAMES[severity]), ' ', message),
    element(
      'div.row',
      placeButton(places, start, end, { 'data-key': `place-${index}` }),
      codeLink(code),
      ...fixes,
      ...others,
      suppressions.length > 0 && more,
    ),
  )
}

/** Returns a list item with the number of findings that are not shown; empty if all are. */
function hidden({ findings, counts }: Checked): readonly HTMLElement[] {
  const more = counts.error + counts.warning + counts.hint - findings.length
  if (more === 0) {
    return []
  }
  return [element('li.finding', element('p', `${more} more: fix some of these first.`))]
}

/** Returns a sentence about the numbers of findings, for the status and screen readers. */
export function sentenceOf(
  { counts, definitions, resource, isCapped }: Checked,
  isBlank: boolean,
): string {
  if (isBlank) {
    return 'Nothing to check yet.'
  }
  const parts = (['error', 'warning', 'hint'] as const).flatMap((severity) => {
    const number = counts[severity]
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? '' : 's'}`]
  })
  const what = `${definitions} ${SITE_NOUNS[resource]}${definitions === 1 ? '' : 's'}`
  const found = `${isCapped ? 'At least ' : ''}${parts.join(', ')}`
  if (parts.length > 0) {
    return definitions === 0 ? `${found}.` : `${found} in ${what}.`
  }
  if (definitions === 0) {
    return 'slashlint recognises nothing here. Paste a definition, or choose in the settings what it is.'
  }
  return `No problems in ${what}.`
}
