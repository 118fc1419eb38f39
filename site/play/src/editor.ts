import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint'
import type { Diagnostic } from '@codemirror/lint'
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  showTooltip,
} from '@codemirror/view'
import type { Tooltip } from '@codemirror/view'
import { drawMarkdown } from './markdown.js'
import type { Answer, Offered, Shown } from './protocol.js'
import type { Language } from './subject.js'
import type { TextEdit } from '@slashlint/sources'
import { element } from '@slashlint/preview/dom'

/** The functions and events of the page that an editor uses. */
interface EditorHost {
  /** Resolves after the first findings. Only then are colours and other extras loaded. */
  readonly first: Promise<void>
  /** Called when the text has changed. */
  changed(): void
  /** Called when only the cursor has moved. */
  moved(): void
  /** Requests the hover text at an offset. */
  hover(offset: number): Promise<Answer<'hover'>>
  /** Moves the focus to the fixes of the finding at the cursor. Returns false if there are none. */
  quickFix(): boolean
  /** Applies all safe fixes. */
  fixAll(): void
}

const underlined = (line: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline ${line}`,
  textUnderlineOffset: '3px',
})

const LOOKS = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '0.875rem',
    color: 'var(--text)',
    backgroundColor: 'var(--field)',
  },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--field)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--active-line)' },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      backgroundColor: 'var(--selection)',
    },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--border)',
    borderRadius: '6px',
    maxWidth: 'min(34rem, 92vw)',
    boxShadow: '0 6px 24px rgb(0 0 0 / 25%)',
  },
  '.cm-tooltip .prose': { padding: '4px 12px', fontFamily: 'var(--sans)', lineHeight: '1.45' },
  '.cm-tooltip .prose p': { margin: '6px 0' },
  '.cm-tooltip .prose code': {
    fontFamily: 'var(--mono)',
    backgroundColor: 'var(--code-back)',
    padding: '0 4px',
    borderRadius: '3px',
  },
  '.cm-tooltip a': { color: 'var(--link)' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '15em' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { opacity: '0.85' },
  '.cm-completionInfo': { maxHeight: '18em', overflow: 'auto' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--sans)', borderLeft: 'none' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
    borderRadius: '4px',
    padding: '2px 8px',
    margin: '6px 6px 0 0',
    font: 'inherit',
  },
  '.cm-diagnosticText': { display: 'block' },
  '.cm-lintRange-error': underlined('wavy var(--error) 1.5px'),
  '.cm-lintRange-warning': underlined('wavy var(--warning) 1.5px'),
  '.cm-lintRange-hint': underlined('dotted var(--hint) 2px'),
  // Marks of our own, which also differ in their form.
  '.cm-gutter-lint .cm-lint-marker': {
    content: 'normal',
    width: '9px',
    height: '9px',
    margin: '4px 2px',
  },
  '.cm-lint-marker-error': { backgroundColor: 'var(--error)', borderRadius: '50%' },
  '.cm-lint-marker-warning': {
    backgroundColor: 'var(--warning)',
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
  },
  '.cm-lint-marker-hint': { border: '2px solid var(--hint)', borderRadius: '50%' },
})

/** The editor of the playground. */
export interface Editor {
  /** The present text. */
  readonly text: string
  /** True if the text is empty or only white space. */
  readonly isBlank: boolean
  /** The offset of the cursor. */
  readonly cursor: number
  /** True if the whole text is selected, so that typing would replace it. */
  readonly isAllSelected: boolean
  /** Opens a text; undo does not restore the previous one. */
  open(text: string, id: Language): Promise<void>
  /** Sets the language, and loads its highlighting. */
  setLanguage(id: Language): Promise<void>
  /** Marks findings in the text, with their available fixes. */
  show(findings: readonly Shown[], offers: readonly Offered[]): void
  /**
   * Returns a function that applies edits to the current text. It does nothing if the text has
   * changed meanwhile.
   */
  editing(): (edits: readonly TextEdit[]) => void
  /** Selects a part of the text, and scrolls to it. */
  reveal(start: number, end: number): void
  /** Returns the line and column of an offset as text, from 1. */
  position(offset: number): string
  /** Returns the offset of a zero-based line and character. */
  offsetOf(position: { readonly line: number; readonly character: number }): number
  /** Adds a CodeMirror extension. */
  add(extension: Extension): void
  /** Moves the focus into the editor. */
  focus(): void
}

/**
 * Creates the editor in an element's shadow root. There, style sheets can be objects, which a
 * strict content security policy allows.
 */
export function createEditor(parent: HTMLElement, host: EditorHost, describedBy: string): Editor {
  const root = parent.attachShadow({ mode: 'open' })
  const language = new Compartment()
  const more = new Compartment()
  let added: readonly Extension[] = []
  let current: Language | undefined
  const base = extensionsFor(host, describedBy)
  const stateOf = (doc: string, grammar: Extension): EditorState =>
    EditorState.create({ doc, extensions: [language.of(grammar), base, more.of([...added])] })
  const view = new EditorView({ state: stateOf('', []), parent: root, root })

  async function colour(id: Language): Promise<void> {
    current = id
    await host.first
    const { grammarOf } = await import('./grammars.js')
    const grammar = await grammarOf(id)
    // Another text may have been opened meanwhile.
    if (current === id) {
      view.dispatch({ effects: language.reconfigure(grammar) })
    }
  }

  return {
    get text() {
      return view.state.doc.toString()
    },
    get isBlank() {
      return !/\S/.test(view.state.doc.sliceString(0))
    },
    get cursor() {
      return view.state.selection.main.head
    },
    get isAllSelected() {
      const { from, to } = view.state.selection.main
      return from === 0 && to === view.state.doc.length
    },
    async open(text, id) {
      view.setState(stateOf(text, []))
      host.changed()
      await colour(id)
    },
    setLanguage: colour,
    show: (findings, offers) => showFindings(view, findings, offers),
    editing: () => editing(view),
    reveal: (start, end) => reveal(view, start, end),
    position(offset) {
      const { doc } = view.state
      const line = doc.lineAt(Math.min(offset, doc.length))
      return `${line.number}:${offset - line.from + 1}`
    },
    offsetOf({ line, character }) {
      const { doc } = view.state
      return Math.min(doc.line(Math.min(line + 1, doc.lines)).from + character, doc.length)
    },
    add(extension) {
      added = [...added, extension]
      view.dispatch({ effects: more.reconfigure([...added]) })
    },
    focus: () => view.focus(),
  }
}

/** Returns the extensions for all languages: appearance, keys, and events for the page. */
function extensionsFor(host: EditorHost, describedBy: string): readonly Extension[] {
  return [
    lineNumbers(),
    lintGutter(),
    highlightSpecialChars(),
    drawSelection(),
    highlightActiveLine(),
    LOOKS,
    helpTooltip,
    hoverTooltip(async (_view, offset) => tooltipOf(await host.hover(offset))),
    keymap.of([
      { key: 'F8', run: nextDiagnostic },
      { key: 'Shift-F8', run: previousDiagnostic },
      { key: 'Mod-.', run: () => host.quickFix() },
      { key: 'Mod-i', run: (view) => (void showHelp(view, host), true), preventDefault: true },
      { key: 'Mod-s', run: () => (host.fixAll(), true), preventDefault: true },
      { key: 'Escape', run: closeHelp },
    ]),
    EditorView.contentAttributes.of({
      'aria-label': 'Definition',
      'aria-description': describedBy,
      spellcheck: 'false',
      tabindex: '0',
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        host.changed()
      } else if (update.selectionSet) {
        host.moved()
      }
    }),
  ]
}

/**
 * Returns a function that applies edits to the current text. It does nothing if the text has
 * changed meanwhile, because offsets would be wrong.
 */
function editing(view: EditorView): (edits: readonly TextEdit[]) => void {
  const { doc } = view.state
  return (edits) => {
    if (view.state.doc.eq(doc)) {
      apply(view, edits)
    }
  }
}

/** Marks findings in the text, with their available fixes. */
function showFindings(
  view: EditorView,
  findings: readonly Shown[],
  offers: readonly Offered[],
): void {
  const { length } = view.state.doc
  const applyEdits = editing(view)
  const marks = findings.map(({ start, end, severity, message, code }, index): Diagnostic => ({
    from: Math.min(start, length),
    to: Math.min(end, length),
    severity,
    message,
    source: code,
    actions: offers
      .filter(({ finding, isSuppression }) => finding === index && !isSuppression)
      .map(({ title, edits }) => ({ name: title, apply: () => applyEdits(edits) })),
  }))
  view.dispatch(setDiagnostics(view.state, marks))
}

/** Selects a part of the text, scrolls to it, and moves the focus there. */
function reveal(view: EditorView, start: number, end: number): void {
  const { length } = view.state.doc
  view.dispatch({
    selection: { anchor: Math.min(start, length), head: Math.min(end, length) },
    scrollIntoView: true,
  })
  view.focus()
}

function apply(view: EditorView, edits: readonly TextEdit[]): void {
  view.dispatch({
    changes: edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })),
    userEvent: 'input.fix',
  })
}

function tooltipOf(help: Answer<'hover'>): Tooltip | null {
  if (help === undefined) {
    return null
  }
  return {
    pos: help.start,
    end: help.end,
    above: true,
    create: () => ({ dom: element('div', { role: 'status' }, drawMarkdown(help.markdown)) }),
  }
}

/**
 * Shows or hides the hover that was opened by the keyboard. It closes when the text or the cursor
 * changes.
 */
const setHelp = StateEffect.define<Tooltip | null>()
const helpTooltip = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, { effects, docChanged, selection }) {
    for (const effect of effects) {
      if (effect.is(setHelp)) {
        return effect.value
      }
    }
    return docChanged || selection !== undefined ? null : shown
  },
  provide: (field) => showTooltip.from(field),
})

async function showHelp(view: EditorView, host: EditorHost): Promise<void> {
  const { head } = view.state.selection.main
  const help = await host.hover(head)
  if (view.state.selection.main.head === head) {
    view.dispatch({ effects: setHelp.of(tooltipOf(help)) })
  }
}

function closeHelp(view: EditorView): boolean {
  if (view.state.field(helpTooltip) === null) {
    return false
  }
  view.dispatch({ effects: setHelp.of(null) })
  return true
}
