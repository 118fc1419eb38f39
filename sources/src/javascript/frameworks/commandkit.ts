import type { Framework } from './framework.js'

export const commandkit: Framework = {
  packages: ['commandkit'],
  isReadFromSource: true,
  words: ['CommandData'],
  ownTypes: ['CommandData'],
}
