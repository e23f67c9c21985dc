/** Common parts of pages: the header, the back button, and the masked player. */
export { PageHeader } from './page-header'
export { useBack } from './use-back'
export { useMaskedPlayer } from './use-masked-player'
