/** Names and ids. There are so few that duplicates, collisions and renames happen by chance. */
export const NAMES = ['ban', 'kick', 'ping', 'Ban', 'a b']
export const IDS = ['1', '2', '3', '4', '41771983423143937']
