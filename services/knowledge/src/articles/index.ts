export { forgetOldReadings } from './note-reading.js';
export { type ArticleDeps, articleService } from './service.js';
export { hidden } from './write.js';
