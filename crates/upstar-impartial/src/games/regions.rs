//! Games whose positions are sorted lists of regions that have nothing to do with each other.

use upstar_values::budget::Stopped;

/// Calls `see` with each region and the others. Of equal regions, which have the same moves, only the first is seen.
pub(super) fn each_region<R: Clone + PartialEq>(
    regions: &[R],
    mut see: impl FnMut(&R, &[R]) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    for (at, region) in regions.iter().enumerate() {
        if at == 0 || regions[at - 1] != *region {
            let others = [&regions[..at], &regions[at + 1..]].concat();
            see(region, &others)?;
        }
    }
    Ok(())
}
