/** The rules of this repository that no library has. `.oxlintrc.json` turns them on. */
import { forbiddenSyntax } from './forbidden-syntax.js'
import { plainWords } from './plain-words.js'

export default {
  meta: { name: 'house' },
  rules: { 'plain-words': plainWords, 'forbidden-syntax': forbiddenSyntax },
}
