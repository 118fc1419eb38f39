/**
 * What a validator costs that is written for speed alone: one pass that says yes or no. It looks at every key, at the
 * types, lengths, names, duplicates, locales, the order of options and the size, each once and in the cheapest way that we
 * know. It knows no place of a fault, no message, no context, no unknown values, no `toJSON`, and not the rules between
 * translations, bounds and choices. What slashlint takes beyond it is what these cost.
 */
const UNITS = 0x10000
/** 1 for each UTF-16 unit that a name may have. */
const IN_NAMES = new Uint8Array(UNITS)
for (let unit = 0; unit < UNITS; unit++) {
  const character = String.fromCharCode(unit)
  if (/^[-_\p{L}\p{N}]$/u.test(character) && character.toLowerCase() === character) {
    IN_NAMES[unit] = 1
  }
}
const LOCALES = new Set(
  'id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko'.split(
    ' ',
  ),
)

function isName(text) {
  if (typeof text !== 'string' || text.length === 0 || text.length > 32) {
    return false
  }
  let all = 1
  for (let i = 0; i < text.length; i++) {
    all &= IN_NAMES[text.charCodeAt(i)]
  }
  return all === 1
}

const isText = (text) =>
  typeof text === 'string' &&
  text.length > 0 &&
  text.length <= 100 &&
  text.charCodeAt(0) > 32 &&
  text.isWellFormed()

/** The length of the longest of a name and its translations; -1 where one is wrong. One function for both is slower. */
function longestName(text, translations) {
  if (!isName(text)) {
    return -1
  }
  let most = text.length
  for (const locale in translations) {
    const one = translations[locale]
    if (!LOCALES.has(locale) || !isName(one)) {
      return -1
    }
    if (one.length > most) {
      most = one.length
    }
  }
  return most
}

function longestText(text, translations) {
  if (!isText(text)) {
    return -1
  }
  let most = text.length
  for (const locale in translations) {
    const one = translations[locale]
    if (!LOCALES.has(locale) || !isText(one)) {
      return -1
    }
    if (one.length > most) {
      most = one.length
    }
  }
  return most
}

/** Names of different drawers differ. */
const drawer = (name) => 1 << ((name.length * 7 + name.charCodeAt(name.length - 1)) & 31)

function isTwice(list, end, name) {
  for (let i = 0; i < end; i++) {
    if (list[i].name === name) {
      return true
    }
  }
  return false
}

const isMissingOr = (type, value) => value === undefined || typeof value === type

/** The size of the choices; -1 where one is wrong. */
function choices(list) {
  if (!Array.isArray(list) || list.length > 25) {
    return -1
  }
  let drawers = 0
  let sum = 0
  for (let i = 0; i < list.length; i++) {
    let name
    let name_localizations
    let value
    const choice = list[i]
    for (const key in choice) {
      const field = choice[key]
      switch (key) {
        case 'name':
          name = field
          break
        case 'name_localizations':
          name_localizations = field
          break
        case 'value':
          value = field
          break
        default:
          return -1
      }
    }
    const size = longestText(name, name_localizations)
    if (size < 0 || (typeof value !== 'number' && typeof value !== 'string')) {
      return -1
    }
    const bit = drawer(name)
    if ((drawers & bit) !== 0 && isTwice(list, i, name)) {
      return -1
    }
    drawers |= bit
    sum += size + (typeof value === 'string' ? value.length : 25)
  }
  return sum
}

/** The size of the options and what is in them; -1 where something is wrong. */
function options(list, level) {
  if (!Array.isArray(list) || list.length > 25) {
    return -1
  }
  let drawers = 0
  let kinds = 0
  let sum = 0
  let isOptional = false
  for (let i = 0; i < list.length; i++) {
    let type
    let name
    let name_localizations
    let description
    let description_localizations
    let required
    let choiceList
    let optionList
    let channel_types
    let minimum
    let maximum
    let autocomplete
    const option = list[i]
    for (const key in option) {
      const field = option[key]
      switch (key) {
        case 'type':
          type = field
          break
        case 'name':
          name = field
          break
        case 'name_localizations':
          name_localizations = field
          break
        case 'description':
          description = field
          break
        case 'description_localizations':
          description_localizations = field
          break
        case 'required':
          required = field
          break
        case 'choices':
          choiceList = field
          break
        case 'options':
          optionList = field
          break
        case 'channel_types':
          channel_types = field
          break
        case 'min_value':
        case 'min_length':
          minimum = field
          break
        case 'max_value':
        case 'max_length':
          maximum = field
          break
        case 'autocomplete':
          autocomplete = field
          break
        default:
          return -1
      }
    }
    if (typeof type !== 'number' || type < 1 || type > 11 || (type | 0) !== type) {
      return -1
    }
    const ofName = longestName(name, name_localizations)
    const ofDescription = longestText(description, description_localizations)
    if (ofName < 0 || ofDescription < 0) {
      return -1
    }
    const bit = drawer(name)
    if ((drawers & bit) !== 0 && isTwice(list, i, name)) {
      return -1
    }
    drawers |= bit
    kinds |= type > 2 ? 1 : 2
    if (kinds === 3 || (type < 3 && required !== undefined)) {
      return -1
    }
    if (required === true && isOptional) {
      return -1
    }
    if (required !== true) {
      isOptional = true
    }
    if (!isMissingOr('number', minimum) || !isMissingOr('number', maximum)) {
      return -1
    }
    if (!isMissingOr('boolean', autocomplete)) {
      return -1
    }
    if (channel_types !== undefined && (type !== 7 || !Array.isArray(channel_types))) {
      return -1
    }
    const ofChoices = choiceList === undefined ? 0 : choices(choiceList)
    const ofOptions =
      optionList === undefined ? 0 : type > 2 || level > 2 ? -1 : options(optionList, level + 1)
    if (ofChoices < 0 || ofOptions < 0) {
      return -1
    }
    sum += ofName + ofDescription + ofChoices + ofOptions
  }
  return sum
}

function command(given) {
  let type
  let name
  let name_localizations
  let description
  let description_localizations
  let optionList
  let permissions
  for (const key in given) {
    const field = given[key]
    switch (key) {
      case 'type':
        type = field
        break
      case 'name':
        name = field
        break
      case 'name_localizations':
        name_localizations = field
        break
      case 'description':
        description = field
        break
      case 'description_localizations':
        description_localizations = field
        break
      case 'options':
        optionList = field
        break
      case 'default_member_permissions':
        permissions = field
        break
      case 'dm_permission':
      case 'nsfw':
        if (typeof field !== 'boolean') {
          return false
        }
        break
      case 'integration_types':
      case 'contexts':
        if (!Array.isArray(field)) {
          return false
        }
        break
      default:
        return false
    }
  }
  const isMenu = type === 2 || type === 3
  if (type !== undefined && type !== 1 && !isMenu) {
    return false
  }
  if (permissions !== undefined && permissions !== null && !/^\d+$/.test(permissions)) {
    return false
  }
  const ofName = isMenu
    ? longestText(name, name_localizations)
    : longestName(name, name_localizations)
  const ofDescription = isMenu ? 0 : longestText(description, description_localizations)
  const ofOptions = optionList === undefined ? 0 : options(optionList, 1)
  return (
    ofName >= 0 &&
    ofDescription >= 0 &&
    ofOptions >= 0 &&
    ofName + ofDescription + ofOptions <= 8000
  )
}

function commands(list) {
  const names = new Set()
  for (let i = 0; i < list.length; i++) {
    if (!command(list[i])) {
      return false
    }
    names.add(`${list[i].type ?? 1} ${list[i].name}`)
  }
  return names.size === list.length
}

export const carefulPass = { name: 'floor: one careful pass', command, commands }
