export { BrandImage } from './brand-image'
