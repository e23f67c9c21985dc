/** Applies the change of MUTANT when a file is loaded, so that no file of the working tree changes. */
import type { Plugin } from 'vite'
import { applied, type Mutant } from './mutants'

export type PlannedMutant = Mutant & { readonly file: string }

export function mutationPlugin(mutant: PlannedMutant): Plugin {
  return {
    name: 'mutation',
    enforce: 'pre',
    transform(code, id) {
      return id.split('?')[0] === mutant.file ? { code: applied(code, mutant), map: null } : undefined
    },
  }
}
