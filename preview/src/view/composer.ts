import type { CommandForm, FormChoice, FormField } from '../model/forms.js'
import { button, element } from './dom.js'
import { problemOf, TYPE, quoteValue } from './entered.js'
import { createListbox } from './listbox.js'
import type { Offer } from './listbox.js'
import { hintParts } from './parts.js'

/** A command that the picker offers. */
export interface Offered extends CommandForm {
  /** The name of its app. */
  readonly from?: string
}

/** The services of the page around a composer. */
export interface ComposerHost {
  /** Lists the users, roles and channels that an option takes, as they are typed; `undefined` for other options. */
  things(field: FormField): readonly string[] | undefined
  /** Asks the app for the choices of the focused option, with the line as it is typed so far. */
  complete(command: Offered, line: string, field: FormField): Promise<readonly FormChoice[]>
  /** Sends a line; one without a command was typed by hand. */
  send(line: string, command: Offered | undefined, files: readonly File[]): void
}

/** Milliseconds without a key after which the app is asked for choices. */
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
  readonly node: HTMLDivElement
  /** Replaces the commands that the picker offers. */
  offer(offered: readonly Offered[]): void
  /** Moves the focus into the box. */
  focus(): void
}

/** Creates a line in which users pick a command and fill in its options, as in the chat client. */
export function createComposer(id: string, host: ComposerHost): Composer {
  const list = createListbox(`${id}-offers`)
  const hint = element('p.composer-hint', { id: `${id}-hint` })
  const problem = element('p.composer-problem', { role: 'alert' })
  const line = element('form.composer-line', { novalidate: '', 'aria-label': 'Command' })
  const text = fieldOf('Type / for a command', 'composer-text')
  const node = element('div.slashlint-composer', list.node, hint, problem, line)
  let commands: readonly Offered[] = []
  let chosen: Offered | undefined
  let chips: readonly Chip[] = []
  /** Counts the questions to the app: only the last answer is shown. */
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function fieldOf(label: string, kind: string): HTMLInputElement {
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

  /** Shows the commands that match the text: first those that begin with it, then those that contain it. */
  function showCommands(): void {
    const typed = text.value.toLowerCase()
    if (!typed.startsWith('/')) {
      return list.hide()
    }
    const exact = commands.filter(({ label }) => typed === `${label.toLowerCase()} `)
    // Of two apps that have it, one is chosen from the list.
    const [own, another] = exact
    if (own !== undefined && another === undefined) {
      return choose(own)
    }
    const word = typed.slice(1).trimEnd()
    const rank = ({ label }: Offered): number =>
      label.toLowerCase().startsWith(`/${word}`) ? 0 : 1
    const fitting = commands.filter(({ label }) => label.toLowerCase().includes(word))
    const offers = fitting
      .sort((a, b) => rank(a) - rank(b))
      .map((command) => ({
        label: command.label,
        detail: command.description,
        from: command.from,
        choose: () => choose(command),
      }))
    list.show(text, `${offers.length} command${offers.length === 1 ? '' : 's'}`, offers, true)
  }

  function choose(command: Offered | undefined): void {
    list.hide()
    problem.textContent = ''
    chosen = command
    if (command !== undefined) {
      text.value = ''
    }
    chips = (command?.fields ?? []).filter(({ required }) => required === true).map(createChip)
    draw()
    const [first] = chips
    ;(first?.input ?? line.querySelector('input') ?? text).focus()
  }

  /** Draws the line; existing fields keep their texts. */
  function draw(): void {
    const send = element('button.composer-send', { type: 'submit' }, 'Send')
    if (chosen === undefined) {
      return line.replaceChildren(text, send)
    }
    const left = optional()
    const end = fieldOf(
      left.length === 0 ? 'Press Enter to send' : `+${left.length} optional`,
      'composer-end',
    )
    const showLeft = (): void => showOptional(end)
    for (const event of ['focus', 'input']) {
      end.addEventListener(event, showLeft)
    }
    end.addEventListener('focus', () => (hint.textContent = chosen?.description ?? ''))
    end.addEventListener('keydown', (event) => {
      if (!list.take(event) && event.key === 'Backspace' && end.value === '') {
        remove(chips.at(-1))
      } else if (event.key === 'Escape') {
        choose(undefined)
      }
    })
    const drop = button('×', () => choose(undefined), {
      class: 'composer-drop',
      'aria-label': 'Another command',
    })
    const name = element('span.composer-command', chosen.label)
    line.replaceChildren(name, ...chips.map((chip) => chip.node), end, drop, send)
  }

  const optional = (): readonly FormField[] =>
    (chosen?.fields ?? []).filter((field) => !chips.some((chip) => chip.field.name === field.name))

  function showOptional(end: HTMLInputElement): void {
    const word = end.value.toLowerCase()
    const offers = optional()
      .filter(({ name }) => name.toLowerCase().includes(word))
      .map((field) => ({ label: field.name, detail: field.description, choose: () => add(field) }))
    list.show(end, 'Options', offers, word !== '')
  }

  function add(field: FormField): void {
    const chip = createChip(field)
    chips = [...chips, chip]
    draw()
    chip.input.focus()
  }

  /** Removes an optional field; without one, the command. */
  function remove(chip: Chip | undefined): void {
    if (chip === undefined) {
      text.value = chosen?.label ?? ''
      choose(undefined)
      return showCommands()
    }
    if (chip.field.required === true) {
      return chip.input.focus()
    }
    chips = chips.filter((one) => one !== chip)
    draw()
    ;(chips.at(-1)?.input ?? line.querySelector('input') ?? text).focus()
  }

  function createChip(field: FormField): Chip {
    const isFile = field.type === TYPE.ATTACHMENT
    const input = isFile
      ? element('input.composer-file', { type: 'file', 'aria-label': field.name })
      : fieldOf(field.name, 'composer-value')
    input.required = field.required === true
    const label = element('span.composer-name', { 'aria-hidden': 'true' }, field.name)
    const chip: Chip = {
      field,
      input,
      node: element('label.composer-chip', label, input),
      value: undefined,
    }
    input.addEventListener('focus', () => {
      hint.replaceChildren(...hintParts(field.name, field.description))
      showChoices(chip)
    })
    input.addEventListener('input', () => {
      chip.value = undefined
      resize(chip)
      mark(chip, undefined)
      showChoices(chip)
    })
    input.addEventListener('keydown', (event) => {
      if (isFile || list.take(event)) {
        return
      }
      if (event.key === 'Escape') {
        choose(undefined)
      }
      if (event.key !== 'Backspace' || input.value !== '') {
        return
      }
      event.preventDefault()
      remove(field.required === true ? chips[chips.indexOf(chip) - 1] : chip)
    })
    resize(chip)
    return chip
  }

  const resize = ({ input }: Chip): void => {
    if (input.type !== 'file') {
      input.size = Math.min(40, Math.max(4, input.value.length + 1))
    }
  }

  /** Lists the names of the values to which an option is limited. */
  function namesOf(field: FormField): readonly string[] | undefined {
    if (field.choices !== undefined && field.choices.length > 0) {
      return field.choices.map(({ name }) => name)
    }
    return field.type === TYPE.BOOLEAN ? ['True', 'False'] : host.things(field)
  }

  function showChoices(chip: Chip): void {
    const { field, input } = chip
    clearTimeout(timer)
    const mine = ++asked
    if (field.autocomplete === true) {
      const ask = async (): Promise<void> => {
        const command = chosen
        if (command === undefined) {
          return
        }
        const choices = await host.complete(command, lineOf(), field).catch(() => [])
        if (mine !== asked || document.activeElement !== input) {
          return
        }
        const offers = choices.map(({ name, value }) => offerOf(chip, name, String(value)))
        list.show(input, 'Choices of the app', offers, true)
      }
      timer = setTimeout(() => void ask(), PAUSE)
      return
    }
    const names = namesOf(field)
    if (names === undefined || names.includes(input.value)) {
      return list.hide()
    }
    const word = input.value.toLowerCase()
    const fitting = names.filter((name) => name.toLowerCase().includes(word))
    const offers = fitting.map((name) => offerOf(chip, name, undefined))
    list.show(input, field.name, offers, true)
  }

  const offerOf = (chip: Chip, name: string, value: string | undefined): Offer => ({
    label: name,
    detail: value !== undefined && value !== name ? value : undefined,
    choose() {
      chip.input.value = name
      chip.value = value
      resize(chip)
      mark(chip, undefined)
      list.hide()
      asked++
      const next = chips.slice(chips.indexOf(chip) + 1).find(({ input }) => input.value === '')
      ;(next?.input ?? line.querySelector<HTMLInputElement>('.composer-end') ?? chip.input).focus()
    },
  })

  function mark({ node, input }: Chip, wrong: string | undefined): void {
    node.classList.toggle('wrong', wrong !== undefined)
    if (wrong === undefined) {
      input.removeAttribute('aria-invalid')
    } else {
      input.setAttribute('aria-invalid', 'true')
    }
    problem.textContent = wrong ?? ''
  }

  function lineOf(): string {
    const given = chips.flatMap(({ field, input, value }) => {
      if (input.value === '') {
        return []
      }
      const [file] = input.files ?? []
      return [
        `${field.name}:${quoteValue(value ?? (file === undefined ? typedAs(field, input.value) : file.name))}`,
      ]
    })
    return [chosen?.label ?? '', ...given].join(' ')
  }

  const typedAs = ({ type }: FormField, typed: string): string =>
    type === TYPE.BOOLEAN ? typed.toLowerCase() : typed

  function submit(): void {
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
      const names = chip.field.autocomplete === true ? undefined : namesOf(chip.field)
      const wrong = problemOf(chip.field, chip.input.value, names)
      if (wrong === undefined) {
        continue
      }
      mark(chip, wrong)
      chip.input.focus()
      return
    }
    const files = chips.flatMap(({ input }) => [...(input.files ?? [])])
    host.send(lineOf(), chosen, files)
    text.value = ''
    choose(undefined)
  }

  for (const event of ['input', 'focus']) {
    text.addEventListener(event, showCommands)
  }
  text.addEventListener('input', () => (problem.textContent = ''))
  text.addEventListener('keydown', (event) => void list.take(event))
  text.addEventListener('focus', () => (hint.textContent = ''))
  line.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  draw()

  return {
    node,
    offer(offered: readonly Offered[]): void {
      commands = offered
      const same = offered.find(
        ({ label, from }) => label === chosen?.label && from === chosen.from,
      )
      // The values that are already entered belong to the command before its change.
      if (chosen !== undefined && JSON.stringify(same) !== JSON.stringify(chosen)) {
        choose(same)
      } else if (document.activeElement === text) {
        showCommands()
      }
    },
    focus: (): void => text.focus(),
  }
}
