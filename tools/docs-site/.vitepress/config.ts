export { siteConfig as default } from '../site-config'
