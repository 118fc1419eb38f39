import { createClient } from './client.js'
import { byId } from '@slashlint/preview/dom'
import { createEditor } from './editor.js'
import { createFindings, sentenceOf } from './findings.js'
import type { Checked, Offered } from './protocol.js'
import type { Subject } from './subject.js'

/** The milliseconds without a key before fixes, and other parts of the page beside the text, are computed. */
const REST = 150
/** The milliseconds after which the page shows that a check runs, and offers to stop it. */
const SLOW = 1000
/** The milliseconds without a key before findings are read out: nobody wants to hear every keystroke. */
const READ_OUT = 900

/** The services and events of the page around a desk. */
export interface DeskHost {
  /** Returns the subject of the check without its text. */
  subject(): Omit<Subject, 'text'>
  /** Called when the text has changed. */
  changed?(): void
  /** Called when the text and its findings are stable; `isSame` tells whether they still are. */
  rested?(isSame: () => boolean): Promise<void>
  /** Called when the cursor is stable; `isSame` tells whether it still is. */
  moved?(isSame: () => boolean): Promise<void>
}

const NOTHING: Checked = {
  findings: [],
  counts: { error: 0, warning: 0, hint: 0 },
  definitions: 0,
  resource: 'command',
  isCapped: false,
}

/** Creates an editor with the list of its findings, and the worker that finds them, in the elements of the page. */
export function createDesk(host: DeskHost) {
  const client = createClient(SITE_WORKER)
  const status = byId('status', HTMLElement)
  const spoken = byId('spoken', HTMLElement)
  const list = byId('findings', HTMLElement)
  const stopButton = byId('stop', HTMLButtonElement)
  const fixButton = byId('fix-all', HTMLButtonElement)
  /** Counts the texts: an answer about an earlier one is dropped. */
  let revision = 0
  let checked: Checked | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  /** True if the text has changed since then, and not only the cursor. */
  let isAllDue = false
  let reading: ReturnType<typeof setTimeout> | undefined
  let slow: ReturnType<typeof setTimeout> | undefined
  let firstShown: () => void
  const first = new Promise<void>((resolve) => (firstShown = resolve))

  const editor = createEditor(
    byId('editor', HTMLElement),
    {
      first,
      changed() {
        host.changed?.()
        void check()
      },
      moved: () => rest(false),
      hover: (offset) => client.ask('hover', offset),
      quickFix: () => findings.focusAt(editor.cursor),
      fixAll: () => fixButton.click(),
    },
    'Control and period lead to fixes, Control and I explain, F8 goes to the next finding.',
  )
  const findings = createFindings(list, editor, ({ edits }) => {
    applyShown(edits)
    editor.focus()
  })
  /** Applies the shown fixes, to the text that they are about. */
  let applyShown = editor.editing()

  function show(sentence: string, offers: readonly Offered[], isDone: boolean): void {
    status.textContent = sentence
    findings.show(checked ?? NOTHING, offers)
    list.setAttribute('aria-busy', String(!isDone))
  }

  async function check(): Promise<void> {
    const mine = ++revision
    clearTimeout(resting)
    // Until the list is drawn anew it is about the text before.
    list.setAttribute('aria-busy', 'true')
    clearTimeout(slow)
    slow = setTimeout(showSlow, SLOW)
    const { text } = editor
    const found = await client.check({ ...host.subject(), text })
    if (found === undefined || mine !== revision) {
      return
    }
    clearTimeout(slow)
    stopButton.hidden = true
    checked = found
    fixButton.hidden = found.findings.length === 0
    editor.show(found.findings, [])
    const sentence = sentenceOf(found, text.trim() === '')
    status.textContent = sentence
    clearTimeout(reading)
    reading = setTimeout(() => {
      if (spoken.textContent !== sentence) {
        spoken.textContent = sentence
      }
    }, READ_OUT)
    rest(true)
    // The benchmark counts until here.
    performance.mark('findings')
    firstShown()
  }

  /** Shows that the worker is still busy: a long text takes its time, and can be changed meanwhile. */
  function showSlow(): void {
    status.textContent = 'Checking. This text is long: you can go on editing, or stop.'
    spoken.textContent = status.textContent
    stopButton.hidden = false
  }

  /** Stops checking this text; the next change is checked again. */
  function stop(): void {
    client.stop()
    revision++
    clearTimeout(slow)
    clearTimeout(resting)
    ;[checked, isAllDue] = [undefined, false]
    editor.show([], [])
    stopButton.hidden = true
    show('Stopped: this text was not checked. Change it to check it again.', [], true)
    spoken.textContent = status.textContent
    firstShown()
    editor.focus()
  }

  /**
   * Updates the slower parts of the page.
   *
   * @param all true if the text has changed, and not only the cursor
   */
  function rest(all: boolean): void {
    isAllDue ||= all
    clearTimeout(resting)
    resting = setTimeout(() => {
      const mine = revision
      const isSame = (): boolean => mine === revision
      void (isAllDue ? showRest(isSame) : host.moved?.(isSame))
      isAllDue = false
    }, REST)
  }

  async function showRest(isSame: () => boolean): Promise<void> {
    if (checked === undefined) {
      return
    }
    findings.show(checked, [])
    const offers = checked.findings.length === 0 ? [] : await client.ask('offers', undefined)
    if (!isSame()) {
      return
    }
    editor.show(checked.findings, offers)
    applyShown = editor.editing()
    show(status.textContent, offers, true)
    await Promise.all([host.rested?.(isSame), host.moved?.(isSame)])
  }

  stopButton.addEventListener('click', stop)
  return {
    client,
    editor,
    /** Resolves when the first findings are shown. */
    first,
    get checked(): Checked | undefined {
      return checked
    },
    /** Checks the text, and shows its findings at once. */
    check,
    /**
     * Applies all safe fixes.
     *
     * @returns the number of fixes
     */
    async fixAll(): Promise<number> {
      await client.settled()
      const apply = editor.editing()
      const { edits, count } = await client.ask('fixAll', undefined)
      if (edits.length > 0) {
        apply(edits)
      }
      editor.focus()
      return count
    },
  }
}
