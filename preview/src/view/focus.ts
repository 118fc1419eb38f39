const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
}

/** Arrows go from line to line, as in the picker; Home and End to the first and the last one. */
export function moveFocus(root: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const lines = [...root.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const next = lines[Math.min(lines.length - 1, Math.max(0, lines.indexOf(event.target) + step))]
  if (next === undefined || next === event.target) return
  next.focus()
  event.preventDefault()
}
