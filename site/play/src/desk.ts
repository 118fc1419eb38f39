import { createClient } from './client.js'
import { byId } from '@slashlint/preview/dom'
import { createEditor } from './editor.js'
import { createFindings, sentenceOf } from './findings.js'
import type { Checked, Offered } from './protocol.js'
import type { Subject } from './subject.js'

/** What waits until the hands rest: fixes, and what the page shows beside the text. */
const REST = 150
/** A check that takes longer is said, and can be stopped. */
const SLOW = 1000
/** What is read out waits longer: nobody wants to hear every keystroke. */
const READ_OUT = 900

/** What a desk asks of its page, and tells it. */
export interface DeskHost {
  /** What is known of the text beside itself. */
  subject(): Omit<Subject, 'text'>
  /** The text has changed. */
  changed?(): void
  /** The text and its findings are as they stay; `isSame` tells whether they still are. */
  rested?(isSame: () => boolean): Promise<void>
  /** The same of the cursor. */
  moved?(isSame: () => boolean): Promise<void>
}

const NOTHING: Checked = {
  findings: [],
  counts: { error: 0, warning: 0, hint: 0 },
  definitions: 0,
  resource: 'command',
  isCapped: false,
}

/** An editor with the list of what was found in it, and the worker that finds it, in the elements of the page. */
export function createDesk(host: DeskHost) {
  const client = createClient(SITE_WORKER)
  const status = byId('status', HTMLElement)
  const spoken = byId('spoken', HTMLElement)
  const list = byId('findings', HTMLElement)
  const stopButton = byId('stop', HTMLButtonElement)
  const fixButton = byId('fix-all', HTMLButtonElement)
  /** Counts the texts: an answer about an older one is dropped. */
  let revision = 0
  let checked: Checked | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  /** Whether more than the cursor has changed since then. */
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
  /** Applies the fixes that are shown, to the text that they are about. */
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

  /** Says that the worker is still at the text: a long one takes its time, and can be changed meanwhile. */
  function showSlow(): void {
    status.textContent = 'Checking. This text is long: you can go on editing, or stop.'
    spoken.textContent = status.textContent
    stopButton.hidden = false
  }

  /** Gives up checking this text; the next change is checked again. */
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

  /** Shows what can wait; `all` where the text has changed, and not only the cursor. */
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
    /** Checks the text as it is, and shows what was found at once. */
    check,
    /** @returns how many fixes were made */
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
