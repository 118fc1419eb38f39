import { Position } from 'vscode'

/** Converts a position of the protocol to the editor's. Both count UTF-16 units from 0. */
export const toPosition = ({
  line,
  character,
}: {
  readonly line: number
  readonly character: number
}): Position => new Position(line, character)
