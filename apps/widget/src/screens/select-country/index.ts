export { SelectCountryScreen } from './select-country-screen'
