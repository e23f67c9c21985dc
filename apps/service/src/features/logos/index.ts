/** Logos of the methods: where the widget finds them (LIST-18). */
export { loadLogos, type Logos, type ReloadableLogos } from './load-logos'
