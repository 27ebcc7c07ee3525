/**
 * What the button "Check balance" loads with its first press. A module of its own, since one that others import as well would
 * be an object made at run time, with code of the bundler in a file that every page has.
 */
export { askBalance } from './ask-balance.action.ts'
