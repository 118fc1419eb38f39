import { createClient, type Client } from './client.js'
import { byId } from '@slashlint/preview/dom'
import { createEditor, type Editor } from './editor.js'
import { createFindings, sentenceOf, type Findings } from './findings.js'
import type { Checked, Offered } from './protocol.js'
import type { Subject } from './subject.js'
import type { TextEdit } from '@slashlint/sources'

/**
 * The milliseconds without typing after which fixes and other slow parts of the page are updated.
 */
const REST = 150
/** The milliseconds after which the page shows that a check is running, and offers to stop it. */
const SLOW = 1000
/** The milliseconds without typing after which a screen reader announces the findings. */
const READ_OUT = 900

/** The page around an editor with findings. */
export interface DeskHost {
  /** Returns the language and the other settings of the check. */
  subject(): Omit<Subject, 'text'>
  /** Called when the text has changed. */
  changed?(): void
  /**
   * Called when the user pauses after a change of the text.
   *
   * @param isSame tells whether the text is still the same
   */
  rested?(isSame: () => boolean): Promise<void>
  /**
   * Called when the user pauses after moving the cursor.
   *
   * @param isSame tells whether the text is still the same
   */
  moved?(isSame: () => boolean): Promise<void>
}

const NOTHING: Checked = {
  findings: [],
  counts: { error: 0, warning: 0, hint: 0 },
  definitions: 0,
  resource: 'command',
  isCapped: false,
}

/** An editor with a list of findings, and a worker that checks the text. */
export interface Desk {
  /** The client of the worker. */
  readonly client: Client
  /** The editor of the text. */
  readonly editor: Editor
  /** Resolves when the first findings are shown. */
  readonly first: Promise<void>
  /** The result of the last check; `undefined` if there is none. */
  readonly checked: Checked | undefined
  /** Checks the text, and shows its findings. */
  check(): Promise<void>
  /**
   * Applies all safe fixes.
   *
   * @returns the number of fixes
   */
  fixAll(): Promise<number>
}

interface DeskState {
  readonly host: DeskHost
  readonly client: Client
  readonly editor: Editor
  readonly findings: Findings
  readonly status: HTMLElement
  /** The element whose text screen readers announce. */
  readonly spoken: HTMLElement
  readonly list: HTMLElement
  readonly stopButton: HTMLButtonElement
  readonly fixButton: HTMLButtonElement
  /** The number of changes. Answers for an earlier number are discarded. */
  revision: number
  checked: Checked | undefined
  /**
   * True if the text has changed since the slow parts were updated; false if only the cursor has
   * moved.
   */
  isAllDue: boolean
  resting: number | undefined
  reading: number | undefined
  slow: number | undefined
  /** Applies edits to the text to which the shown fixes belong. */
  applyShown: (edits: readonly TextEdit[]) => void
  firstShown(): void
}

/** Creates an editor, its list of findings and its worker, in elements of the page. */
export function createDesk(host: DeskHost): Desk {
  const client = createClient(SITE_WORKER)
  const list = byId('findings', HTMLElement)
  const stopButton = byId('stop', HTMLButtonElement)
  const fixButton = byId('fix-all', HTMLButtonElement)
  let firstShown = (): void => undefined
  const first = new Promise<void>((resolve) => (firstShown = resolve))
  const editor = createEditor(
    byId('editor', HTMLElement),
    {
      first,
      changed() {
        host.changed?.()
        void check(state)
      },
      moved: () => rest(state, false),
      hover: (offset) => client.ask('hover', offset),
      quickFix: () => state.findings.focusAt(editor.cursor),
      fixAll: () => fixButton.click(),
    },
    'Control and period lead to fixes, Control and I explain, F8 goes to the next finding.',
  )
  const findings = createFindings(list, editor, ({ edits }) => {
    state.applyShown(edits)
    editor.focus()
  })
  const state: DeskState = {
    host,
    client,
    editor,
    findings,
    status: byId('status', HTMLElement),
    spoken: byId('spoken', HTMLElement),
    list,
    stopButton,
    fixButton,
    revision: 0,
    checked: undefined,
    isAllDue: false,
    resting: undefined,
    reading: undefined,
    slow: undefined,
    applyShown: editor.editing(),
    firstShown,
  }
  stopButton.addEventListener('click', () => stop(state))
  return {
    client,
    editor,
    first,
    get checked() {
      return state.checked
    },
    check: () => check(state),
    fixAll: () => fixAll(state),
  }
}

function show(state: DeskState, sentence: string, offers: readonly Offered[]): void {
  state.status.textContent = sentence
  state.findings.show(state.checked ?? NOTHING, offers)
  state.list.setAttribute('aria-busy', 'false')
}

async function check(state: DeskState): Promise<void> {
  const { client, editor, host, list, status, stopButton, fixButton } = state
  const mine = ++state.revision
  clearTimeout(state.resting)
  // Until the list is drawn anew it is about the text before.
  list.setAttribute('aria-busy', 'true')
  clearTimeout(state.slow)
  state.slow = window.setTimeout(() => showSlow(state), SLOW)
  const { text } = editor
  const found = await client.check({ ...host.subject(), text })
  if (found === undefined || mine !== state.revision) {
    return
  }
  clearTimeout(state.slow)
  stopButton.hidden = true
  state.checked = found
  fixButton.hidden = found.findings.length === 0
  editor.show(found.findings, [])
  const sentence = sentenceOf(found, text.trim() === '')
  status.textContent = sentence
  readOutLater(state, sentence)
  rest(state, true)
  // The benchmark counts until here.
  performance.mark('findings')
  state.firstShown()
}

/** Announces a sentence when the user pauses, unless it was the last one announced. */
function readOutLater(state: DeskState, sentence: string): void {
  const { spoken } = state
  clearTimeout(state.reading)
  state.reading = window.setTimeout(() => {
    if (spoken.textContent !== sentence) {
      spoken.textContent = sentence
    }
  }, READ_OUT)
}

/** Shows that a check takes long. The text can still be changed. */
function showSlow({ status, spoken, stopButton }: DeskState): void {
  status.textContent = 'Checking. This text is long: you can go on editing, or stop.'
  spoken.textContent = status.textContent
  stopButton.hidden = false
}

/** Stops the check of this text. The next change is checked again. */
function stop(state: DeskState): void {
  const { client, editor, status, spoken, stopButton } = state
  client.stop()
  state.revision++
  clearTimeout(state.slow)
  clearTimeout(state.resting)
  Object.assign(state, { checked: undefined, isAllDue: false })
  editor.show([], [])
  stopButton.hidden = true
  show(state, 'Stopped: this text was not checked. Change it to check it again.', [])
  spoken.textContent = status.textContent
  state.firstShown()
  editor.focus()
}

/**
 * Updates the slow parts of the page when the user pauses.
 *
 * @param all false if only the cursor has moved
 */
function rest(state: DeskState, all: boolean): void {
  const { host } = state
  state.isAllDue ||= all
  clearTimeout(state.resting)
  state.resting = window.setTimeout(() => {
    const mine = state.revision
    const isSame = (): boolean => mine === state.revision
    void (state.isAllDue ? showRest(state, isSame) : host.moved?.(isSame))
    state.isAllDue = false
  }, REST)
}

async function showRest(state: DeskState, isSame: () => boolean): Promise<void> {
  const { client, editor, findings, host, status, checked } = state
  if (checked === undefined) {
    return
  }
  findings.show(checked, [])
  const offers = checked.findings.length === 0 ? [] : await client.ask('offers', undefined)
  if (!isSame()) {
    return
  }
  editor.show(checked.findings, offers)
  state.applyShown = editor.editing()
  show(state, status.textContent, offers)
  await Promise.all([host.rested?.(isSame), host.moved?.(isSame)])
}

async function fixAll({ client, editor }: DeskState): Promise<number> {
  await client.settled()
  const apply = editor.editing()
  const { edits, count } = await client.ask('fixAll', undefined)
  if (edits.length > 0) {
    apply(edits)
  }
  editor.focus()
  return count
}
