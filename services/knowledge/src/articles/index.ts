export { deleteArticlesOf, deleteLateArticles, purgeDeleted } from './deletion.js';
export { type ArticleDeps, articleService } from './service.js';
