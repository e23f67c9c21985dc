import type { Plugin } from 'vite'
import { encodePhoneCountries, readPhoneCountries } from './read-phone-countries'

const ID = 'virtual:phone-countries'

/** Vite plug-in: `virtual:phone-countries` is the table of countries as text, without the libraries that it is generated from. */
export function phoneCountriesPlugin(): Plugin {
  return {
    name: 'modulor-phone-countries',
    resolveId: (id) => (id === ID ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${ID}` ? `export default ${JSON.stringify(encodePhoneCountries(readPhoneCountries()))}` : undefined,
  }
}
