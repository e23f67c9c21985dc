/** Reading of ICU messages. A door of its own, because the parser is never in a browser. */
export { compileMessage, compileMessages } from './compile-message'
