export { type OwnAndOthers, ownAndOthers } from './own-and-others.js';
