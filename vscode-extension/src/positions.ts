import { Position } from 'vscode'

/** A position of the protocol as the editor's own. Both count UTF-16 units from 0. */
export const toPosition = ({
  line,
  character,
}: {
  readonly line: number
  readonly character: number
}): Position => new Position(line, character)
