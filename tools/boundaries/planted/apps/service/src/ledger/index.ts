export { post } from './post'
