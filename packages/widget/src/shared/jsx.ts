/** What JSX becomes in the bundle. */
export { createElement, Fragment } from 'preact';
