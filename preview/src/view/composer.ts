import type { CommandForm, FormChoice, FormField } from '../model/forms.js'
import { button, element } from './dom.js'
import { problemOf, TYPE, quoteValue } from './entered.js'
import { createListbox } from './listbox.js'
import type { Listbox, Offer } from './listbox.js'
import { hintParts } from './parts.js'

/** A command that the picker offers. */
export interface Offered extends CommandForm {
  /** The name of the app that owns the command. */
  readonly from?: string
}

/** The services of the page around a composer. */
export interface ComposerHost {
  /**
   * Lists the names of the users, roles and channels that an option accepts, as users type them;
   * `undefined` for other options.
   */
  things(field: FormField): readonly string[] | undefined
  /**
   * Asks the app for the choices of the focused option. `line` is the text that the user has typed
   * so far.
   */
  complete(command: Offered, line: string, field: FormField): Promise<readonly FormChoice[]>
  /** Sends a line. `command` is `undefined` if the user typed the line without the picker. */
  send(line: string, command: Offered | undefined, files: readonly File[]): void
}

/** The milliseconds without a key press after which the app is asked for choices. */
const PAUSE = 150

interface Chip {
  readonly field: FormField
  readonly node: HTMLElement
  readonly input: HTMLInputElement
  /** The value that is sent for the chosen choice, in place of its name. */
  value: string | undefined
}

/** The message box of the client, with its picker of commands. */
export interface Composer {
  /** The element to put into the page. */
  readonly node: HTMLDivElement
  /** Replaces the commands that the picker offers. */
  offer(offered: readonly Offered[]): void
  /** Moves the focus into the box. */
  focus(): void
}

/** A composer: its elements, and the entries of the user so far. */
interface ComposerState {
  readonly id: string
  readonly host: ComposerHost
  readonly list: Listbox
  readonly hint: HTMLElement
  readonly problem: HTMLElement
  readonly line: HTMLFormElement
  /** The field in which a command is picked. */
  readonly text: HTMLInputElement
  commands: readonly Offered[]
  chosen: Offered | undefined
  chips: readonly Chip[]
  /** The number of requests for choices so far. Only the answer to the last one is shown. */
  requests: number
  timer: number | undefined
}

/** Creates the message box, in which users pick a command and fill in its options. */
export function createComposer(id: string, host: ComposerHost): Composer {
  const list = createListbox(`${id}-offers`)
  const state: ComposerState = {
    id,
    host,
    list,
    hint: element('p.composer-hint', { id: `${id}-hint` }),
    problem: element('p.composer-problem', { role: 'alert' }),
    line: element('form.composer-line', { novalidate: '', 'aria-label': 'Command' }),
    text: fieldOf({ id, list }, 'Type / for a command', 'composer-text'),
    commands: [],
    chosen: undefined,
    chips: [],
    requests: 0,
    timer: undefined,
  }
  const { hint, problem, line, text } = state
  const node = element('div.slashlint-composer', list.node, hint, problem, line)
  for (const event of ['input', 'focus']) {
    text.addEventListener(event, () => showCommands(state))
  }
  text.addEventListener('input', () => (problem.textContent = ''))
  text.addEventListener('keydown', (event) => void list.take(event))
  text.addEventListener('focus', () => (hint.textContent = ''))
  line.addEventListener('submit', (event) => {
    event.preventDefault()
    submit(state)
  })
  draw(state)
  return { node, offer: (offered) => offer(state, offered), focus: () => text.focus() }
}

function fieldOf(
  { id, list }: Pick<ComposerState, 'id' | 'list'>,
  label: string,
  kind: string,
): HTMLInputElement {
  const input = element('input', {
    class: kind,
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: kind === 'composer-value' ? undefined : label,
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': `${id}-offers`,
    'aria-describedby': `${id}-hint`,
  })
  input.addEventListener('blur', list.hide)
  return input
}

/**
 * Replaces the commands that the picker offers. If the definition of the chosen command has
 * changed, the entered values are cleared.
 */
function offer(state: ComposerState, offered: readonly Offered[]): void {
  const { chosen, text } = state
  state.commands = offered
  const same = offered.find(({ label, from }) => label === chosen?.label && from === chosen.from)
  // The values that are already entered belong to the command before its change.
  if (chosen !== undefined && JSON.stringify(same) !== JSON.stringify(chosen)) {
    choose(state, same)
  } else if (document.activeElement === text) {
    showCommands(state)
  }
}

/** Shows the commands that match the text: first those that begin with it, then those that contain it. */
function showCommands(state: ComposerState): void {
  const { list, text, commands } = state
  const typed = text.value.toLowerCase()
  if (!typed.startsWith('/')) {
    return list.hide()
  }
  const exact = commands.filter(({ label }) => typed === `${label.toLowerCase()} `)
  // Of two apps that have it, one is chosen from the list.
  const [own, another] = exact
  if (own !== undefined && another === undefined) {
    return choose(state, own)
  }
  const word = typed.slice(1).trimEnd()
  const rank = ({ label }: Offered): number => (label.toLowerCase().startsWith(`/${word}`) ? 0 : 1)
  const fitting = commands.filter(({ label }) => label.toLowerCase().includes(word))
  const offers = fitting
    .sort((a, b) => rank(a) - rank(b))
    .map((command) => ({
      label: command.label,
      detail: command.description,
      from: command.from,
      choose: () => choose(state, command),
    }))
  list.show(text, `${offers.length} command${offers.length === 1 ? '' : 's'}`, offers, true)
}

function choose(state: ComposerState, command: Offered | undefined): void {
  const { list, problem, text } = state
  list.hide()
  problem.textContent = ''
  state.chosen = command
  if (command !== undefined) {
    text.value = ''
  }
  const required = (command?.fields ?? []).filter((field) => field.required === true)
  state.chips = required.map((field) => createChip(state, field))
  draw(state)
  focusOn(state, state.chips[0])
}

/** Moves the focus to a field. Without a field, moves it to the first field of the line. */
function focusOn({ line, text }: ComposerState, chip: Chip | undefined): void {
  const input = chip?.input ?? line.querySelector('input') ?? text
  input.focus()
}

/** Draws the line again; existing fields keep the texts that the user entered. */
function draw(state: ComposerState): void {
  const { line, text, chosen, chips } = state
  const send = element('button.composer-send', { type: 'submit' }, 'Send')
  if (chosen === undefined) {
    return line.replaceChildren(text, send)
  }
  const drop = button('×', () => choose(state, undefined), {
    class: 'composer-drop',
    'aria-label': 'Another command',
  })
  const name = element('span.composer-command', chosen.label)
  line.replaceChildren(name, ...chips.map((chip) => chip.node), createEnd(state), drop, send)
}

/** Creates the last field of the line, in which users pick optional fields. */
function createEnd(state: ComposerState): HTMLInputElement {
  const { list, hint } = state
  const left = optional(state).length
  const end = fieldOf(
    state,
    left === 0 ? 'Press Enter to send' : `+${left} optional`,
    'composer-end',
  )
  for (const event of ['focus', 'input']) {
    end.addEventListener(event, () => showOptional(state, end))
  }
  end.addEventListener('focus', () => (hint.textContent = state.chosen?.description ?? ''))
  end.addEventListener('keydown', (event) => {
    if (!list.take(event) && event.key === 'Backspace' && end.value === '') {
      remove(state, state.chips.at(-1))
    } else if (event.key === 'Escape') {
      choose(state, undefined)
    }
  })
  return end
}

const optional = ({ chosen, chips }: ComposerState): readonly FormField[] =>
  (chosen?.fields ?? []).filter((field) => !chips.some((chip) => chip.field.name === field.name))

function showOptional(state: ComposerState, end: HTMLInputElement): void {
  const word = end.value.toLowerCase()
  const offers = optional(state)
    .filter(({ name }) => name.toLowerCase().includes(word))
    .map((field) => ({
      label: field.name,
      detail: field.description,
      choose: () => add(state, field),
    }))
  state.list.show(end, 'Options', offers, word !== '')
}

function add(state: ComposerState, field: FormField): void {
  const chip = createChip(state, field)
  state.chips = [...state.chips, chip]
  draw(state)
  chip.input.focus()
}

/** Removes an optional field. Without a field, removes the chosen command. */
function remove(state: ComposerState, chip: Chip | undefined): void {
  if (chip === undefined) {
    state.text.value = state.chosen?.label ?? ''
    choose(state, undefined)
    return showCommands(state)
  }
  if (chip.field.required === true) {
    return chip.input.focus()
  }
  state.chips = state.chips.filter((one) => one !== chip)
  draw(state)
  focusOn(state, state.chips.at(-1))
}

function createChip(state: ComposerState, field: FormField): Chip {
  const input = inputOf(state, field)
  input.required = field.required === true
  const label = element('span.composer-name', { 'aria-hidden': 'true' }, field.name)
  const chip: Chip = {
    field,
    input,
    node: element('label.composer-chip', label, input),
    value: undefined,
  }
  input.addEventListener('focus', () => {
    state.hint.replaceChildren(...hintParts(field.name, field.description))
    showChoices(state, chip)
  })
  input.addEventListener('input', () => {
    chip.value = undefined
    resize(chip)
    mark(state, chip, undefined)
    showChoices(state, chip)
  })
  input.addEventListener('keydown', (event) => handleKey(state, chip, event))
  resize(chip)
  return chip
}

function inputOf(state: ComposerState, { type, name }: FormField): HTMLInputElement {
  if (type === TYPE.ATTACHMENT) {
    return element('input.composer-file', { type: 'file', 'aria-label': name })
  }
  return fieldOf(state, name, 'composer-value')
}

/**
 * Handles Escape, and Backspace in an empty field. Backspace removes an optional field; in a
 * required field, it removes the one before.
 */
function handleKey(state: ComposerState, chip: Chip, event: KeyboardEvent): void {
  const { field, input } = chip
  if (field.type === TYPE.ATTACHMENT || state.list.take(event)) {
    return
  }
  if (event.key === 'Escape') {
    choose(state, undefined)
  }
  if (event.key !== 'Backspace' || input.value !== '') {
    return
  }
  event.preventDefault()
  const { chips } = state
  remove(state, field.required === true ? chips[chips.indexOf(chip) - 1] : chip)
}

function resize({ input }: Chip): void {
  if (input.type !== 'file') {
    input.size = Math.min(40, Math.max(4, input.value.length + 1))
  }
}

/** Lists the names of the values to which an option is limited. */
function namesOf({ host }: ComposerState, field: FormField): readonly string[] | undefined {
  if (field.choices !== undefined && field.choices.length > 0) {
    return field.choices.map(({ name }) => name)
  }
  return field.type === TYPE.BOOLEAN ? ['True', 'False'] : host.things(field)
}

function showChoices(state: ComposerState, chip: Chip): void {
  const { list } = state
  const { field, input } = chip
  clearTimeout(state.timer)
  const mine = ++state.requests
  if (field.autocomplete === true) {
    state.timer = window.setTimeout(() => void showAnswer(state, chip, mine), PAUSE)
    return
  }
  const names = namesOf(state, field)
  if (names === undefined || names.includes(input.value)) {
    return list.hide()
  }
  const word = input.value.toLowerCase()
  const fitting = names.filter((name) => name.toLowerCase().includes(word))
  const offers = fitting.map((name) => offerOf(state, chip, name, undefined))
  list.show(input, field.name, offers, true)
}

/** Asks the app for choices, and shows them unless the user has typed or moved on meanwhile. */
async function showAnswer(state: ComposerState, chip: Chip, request: number): Promise<void> {
  const { host, list, chosen } = state
  const { field, input } = chip
  if (chosen === undefined) {
    return
  }
  const choices = await host.complete(chosen, lineOf(state), field).catch(() => [])
  if (request !== state.requests || document.activeElement !== input) {
    return
  }
  const offers = choices.map(({ name, value }) => offerOf(state, chip, name, String(value)))
  list.show(input, 'Choices of the app', offers, true)
}

function offerOf(state: ComposerState, chip: Chip, name: string, value: string | undefined): Offer {
  return {
    label: name,
    detail: value !== undefined && value !== name ? value : undefined,
    choose() {
      const { list, line, chips } = state
      chip.input.value = name
      chip.value = value
      resize(chip)
      mark(state, chip, undefined)
      list.hide()
      state.requests++
      const next = chips.slice(chips.indexOf(chip) + 1).find(({ input }) => input.value === '')
      const end = line.querySelector<HTMLInputElement>('.composer-end')
      const input = next?.input ?? end ?? chip.input
      input.focus()
    },
  }
}

function mark({ problem }: ComposerState, { node, input }: Chip, wrong: string | undefined): void {
  node.classList.toggle('wrong', wrong !== undefined)
  if (wrong === undefined) {
    input.removeAttribute('aria-invalid')
  } else {
    input.setAttribute('aria-invalid', 'true')
  }
  problem.textContent = wrong ?? ''
}

/** Writes the line as the user would type it. */
function lineOf({ chips, chosen }: ComposerState): string {
  const typed = chips
    .filter(({ input }) => input.value !== '')
    .map((chip) => `${chip.field.name}:${quoteValue(valueOf(chip))}`)
  return [chosen?.label ?? '', ...typed].join(' ')
}

function valueOf({ field, input, value }: Chip): string {
  const [file] = input.files ?? []
  const typed = field.type === TYPE.BOOLEAN ? input.value.toLowerCase() : input.value
  return value ?? file?.name ?? typed
}

function submit(state: ComposerState): void {
  const { host, list, problem, text, chosen, chips } = state
  list.hide()
  if (chosen === undefined) {
    const typed = text.value.trim()
    if (typed.startsWith('/')) {
      host.send(typed, undefined, [])
    } else {
      problem.textContent = 'Type / for a command: what users write is not simulated.'
    }
    return
  }
  for (const chip of chips) {
    const names = chip.field.autocomplete === true ? undefined : namesOf(state, chip.field)
    const wrong = problemOf(chip.field, chip.input.value, names)
    if (wrong === undefined) {
      continue
    }
    mark(state, chip, wrong)
    chip.input.focus()
    return
  }
  const files = chips.flatMap(({ input }) => [...(input.files ?? [])])
  host.send(lineOf(state), chosen, files)
  text.value = ''
  choose(state, undefined)
}
