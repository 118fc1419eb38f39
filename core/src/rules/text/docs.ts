import type { Docs } from '../docs.js'

export const textDocs = {
  'text/whitespace': {
    summary:
      'Descriptions and choice names have no white space at their ends, none repeated, and no line breaks.',
    why: 'Discord trims the text and turns every run of white space into one space before it stores it. Users see the cleaned-up text; code that compares the stored command with this one finds a difference on every start.',
    bad: { name: 'ban', description: 'Ban a member \n from this server' },
    good: { name: 'ban', description: 'Ban a member from this server' },
  },
  'text/lone-surrogate': {
    summary: 'A text holds whole characters: no half of an emoji.',
    why: 'An emoji takes two units of a JavaScript string, and slice() or substring() can cut between them. The half cannot be encoded as UTF-8: users see a replacement character, or the request fails.',
    bad: { name: 'congratulate', description: 'Celebrate a member 🎉🎉'.slice(0, -1) },
    good: { name: 'congratulate', description: 'Celebrate a member 🎉🎉' },
  },
} satisfies Docs<'text'>
