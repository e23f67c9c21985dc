/** What the pages beside lists, forms and results have in common. */
export { PageHeader } from './page-header'
export { useBack } from './use-back'
export { useMaskedPlayer } from './use-masked-player'
