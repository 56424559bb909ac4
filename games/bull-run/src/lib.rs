//! Battle at Bull Run.
