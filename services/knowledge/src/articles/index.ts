export { deleteArticlesOf, deleteLateArticles, purgeDeleted } from './deletion.js';
export { type ArticleDeps, articleRpcs } from './rpcs.js';
