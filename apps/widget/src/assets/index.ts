export { BrandImage } from './brand-image'
export { loadIcon } from './load-icon'
