/** How commands appear to users, as plain data. */
export { commandForms } from './forms.js'
export type { CommandForm, FormChoice, FormField } from './forms.js'
export type { PreviewPlace, PreviewViewer } from './model.js'
export { languageName, memberName, permissionNames, sizeInWords } from './names.js'
export { preview } from './preview.js'
export type { Preview, PreviewOptions, PreviewSource } from './preview.js'
export { MEMBER_PERMISSIONS } from './viewers.js'
