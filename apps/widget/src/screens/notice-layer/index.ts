export { NoticeLayer } from './notice-layer'
