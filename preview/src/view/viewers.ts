import type { PreviewViewer } from '../model/model.js'
import type { PreviewCommand } from '../model/preview.js'
import { element } from './dom.js'

/** The viewers that the menu offers, each with its label. */
export const VIEWERS: readonly (readonly [viewer: PreviewViewer, name: string])[] = [
  ['admin', 'administrator'],
  ['member', 'member without roles'],
  ['dm', 'user in a DM with the app'],
]

const WHO: Readonly<Record<PreviewViewer, string>> = {
  admin: 'Nobody in a server sees',
  member: 'Members without roles do not see',
  dm: 'Users in a DM with the app do not see',
}

/** Explains why a command is not in the picker of the viewer. */
export const hiddenText = (why: string, viewer: PreviewViewer): string =>
  `${WHO[viewer]} this command: ${why}.`

/** Draws the names of the commands that the viewer does not see. */
export function drawHidden(
  commands: readonly PreviewCommand[],
  viewer: PreviewViewer,
): readonly HTMLElement[] {
  const hidden = commands.flatMap(({ hidden: { [viewer]: why }, entries: [entry] }) =>
    why === undefined ? [] : [`${entry?.names[0]?.text ?? '…'} (${why})`],
  )
  if (hidden.length === 0 || commands.length === 1) {
    return []
  }
  return [element('p.facts', `${WHO[viewer]}: ${hidden.join(', ')}.`)]
}
