import { carefulPass } from './careful-pass.mjs'

/**
 * What no validator can undercut: a walk with a switch over the known keys that looks at every string, or at every
 * character of every string, and judges nothing.
 */
function floor(name, look) {
  function dictionary(entries) {
    let seen = 0
    for (const locale in entries) {
      seen |= look(entries[locale])
    }
    return seen
  }

  function choice(given) {
    let seen = 0
    for (const key in given) {
      const value = given[key]
      switch (key) {
        case 'name':
          seen |= look(value)
          break
        case 'value':
          seen |= typeof value === 'string' ? look(value) : value
          break
        case 'name_localizations':
          seen |= dictionary(value)
          break
      }
    }
    return seen
  }

  function list(items, one) {
    let seen = 0
    for (let i = 0; i < items.length; i++) {
      seen |= one(items[i])
    }
    return seen
  }

  /** A command or an option: the keys that carry texts are the same. */
  function command(given) {
    let seen = 0
    for (const key in given) {
      const value = given[key]
      switch (key) {
        case 'name':
        case 'description':
          seen |= look(value)
          break
        case 'name_localizations':
        case 'description_localizations':
          seen |= dictionary(value)
          break
        case 'options':
          seen |= list(value, command)
          break
        case 'choices':
          seen |= list(value, choice)
          break
      }
    }
    return seen
  }

  return { name, command, commands: (given) => list(given, command) }
}

function everyCharacter(text) {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    seen |= text.charCodeAt(i)
  }
  return seen
}

export const floors = [
  floor('floor: every string', (text) => text.length),
  floor('floor: every character', everyCharacter),
  carefulPass,
]
