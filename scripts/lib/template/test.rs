//! {{name}} on the test cases of its package.

mod support;

use support::samples::samples_of;

samples_of!({{name}});
