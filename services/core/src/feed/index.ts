export { appendToFeed } from './append.js';
export { type FeedDeps, FeedNews } from './feed-news.js';
export { feedParts } from './feed-parts.js';
export { moveFeedEvents } from './move-feed.js';
export { purgeFeed } from './purge-feed.js';
export { feedServices } from './services.js';
